import { expect, it } from 'vitest'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const vendedor = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'operador' }])

it('offers a seller the tariffs in force in a state, one for each utility, with their origin', async () => {
  const caminho = '/api/propostas/tarifas?uf=GO'
  expect((await (await casa.como(null))('GET', caminho)).status).toBe(401)
  expect((await deFora('GET', caminho)).status).toBe(403)
  const invalida = await vendedor('GET', '/api/propostas/tarifas?uf=XX')
  expect(invalida.status).toBe(400)
  expect(invalida.corpo.error.message).toContain('Escolha o estado')

  const { data } = (await vendedor.chamar(propostas.tarifas, { query: { uf: 'GO' } })).corpo
  expect(new Set(data.map((t) => t.distribuidora.id)).size).toBe(data.length)
  const equatorial = data.find((t) => t.distribuidora.nome === 'Equatorial GO')
  expect(equatorial).toMatchObject({
    subgrupo: 'B1',
    origem: 'semente',
    tarifa: { te: 0.32414, tusd: 0.56767, fioB: 0.29186 },
  })
  expect(equatorial?.rotulo).toContain('semente')
  expect(equatorial?.vigenciaIds?.length).toBeGreaterThan(0)
})
