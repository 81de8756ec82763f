import { expect, it } from 'vitest'
import { expedienteDaEmpresa } from '#modules/calendario/contract/expediente.ts'
import { appDeTeste } from '#tests/suporte/app.ts'

const { como } = await appDeTeste()
const admin = await como('admin@girassol.test')
const vendedor = await como('vendedor@girassol.test')
const manha = { dia: 1, inicio: 480, fim: 720 }

it("the company's week is refused, invalid, forbidden and saved", async () => {
  const definir = (semana: unknown, quem = admin) => quem('PUT', '/api/expediente-da-empresa', { semana })
  expect((await definir([manha], await como(null))).status).toBe(401)
  expect((await definir([manha], vendedor)).status).toBe(403)
  for (const errada of [[{ ...manha, fim: 400 }], [{ ...manha, dia: 7 }], [manha, { ...manha, inicio: 600, fim: 800 }]])
    expect((await definir(errada)).status, JSON.stringify(errada)).toBe(400)
  const semana = [manha, { dia: 1, inicio: 780, fim: 1080 }, { dia: 2, inicio: 480, fim: 1080 }]
  expect((await admin.chamar(expedienteDaEmpresa.definir, { body: { semana } })).corpo.data.semana).toEqual(semana)
  expect((await vendedor.chamar(expedienteDaEmpresa.ver, {})).corpo.data.semana).toEqual(semana)
  expect((await definir([manha])).status).toBe(200)
  expect((await admin.chamar(expedienteDaEmpresa.ver, {})).corpo.data.semana).toEqual([manha])
})

it('two saves at the same time leave one whole week', async () => {
  const dias = [3, 4].map((dia) => [{ ...manha, dia }])
  await Promise.all(dias.map((semana) => admin.chamar(expedienteDaEmpresa.definir, { body: { semana } })))
  const { semana } = (await admin.chamar(expedienteDaEmpresa.ver, {})).corpo.data
  expect(semana).toHaveLength(1)
})
