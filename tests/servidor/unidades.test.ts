import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { unidades } from '#modules/unidades/contract/unidades.ts'
import { guardarConsumos, guardarUnidade } from '#modules/unidades/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const { s } = casa.app
const vendedor = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const tecnico = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'tecnico' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'rh', papel: 'leitor' }])
const contato_id = uuidv7()
await sql`insert into cad.contatos (id, nome) values (${contato_id}, 'Marta Vilela')`.execute(s.banco.db)
const id = await s.executar(sistema, async (u) => {
  const nova = await guardarUnidade(u, contato_id, {
    numero: '0010482377',
    distribuidora: null,
    classe: 'residencial',
    titular: 'Marta Vilela',
    subgrupo: 'B1',
    modalidade: 'convencional',
    ligacao: 'BI',
  })
  await guardarConsumos(u, nova, uuidv7(), [
    { mes: '2026-09', kwh: '735' },
    { mes: '2026-10', kwh: '802', estimado: true },
  ])
  return nova
})
const params = { id }

it('[S1.4] shows the units of a contact and the energy of their months, to who may see them', async () => {
  expect((await (await casa.como(null)).chamar(unidades.listar, { query: { contato_id } })).status).toBe(401)
  expect((await deFora.chamar(unidades.listar, { query: { contato_id } })).status).toBe(403)
  expect((await vendedor.chamar(unidades.listar, { query: { contato_id: 'x' } })).status).toBe(400)
  expect((await tecnico.chamar(unidades.listar, { query: { contato_id } })).corpo.data).toMatchObject([
    { id, numero: '0010482377', classe: 'residencial', subgrupo: 'B1', ligacao: 'BI' },
  ])
  // newest first
  expect((await vendedor.chamar(unidades.obter, { params })).corpo.data.consumos).toMatchObject([
    { mes: '2026-10', kwh: 802, estimado: true },
    { mes: '2026-09', kwh: 735, estimado: false },
  ])
  expect((await vendedor.chamar(unidades.obter, { params: { id: uuidv7() } })).status).toBe(404)
})

it('[S1.4] corrects how a unit is supplied: refused, forbidden, invalid with the field, and kept with its author', async () => {
  const body = { subgrupo: 'B3', ligacao: 'TRI', medidor: '00123', cidade: 'Goiânia', uf: 'GO' } as const
  expect((await (await casa.como(null)).chamar(unidades.alterar, { params, body })).status).toBe(401)
  expect((await tecnico.chamar(unidades.alterar, { params, body })).status).toBe(403)
  for (const [campo, valor, frase] of [
    ['subgrupo', 'C1', 'Escolha o subgrupo'],
    ['ligacao', 'QUADRI', 'Escolha a ligação'],
    ['uf', 'Goiás', 'UF tem duas letras'],
    ['medidor', 'x'.repeat(61), 'São no máximo 60 letras'],
  ] as const) {
    const r = await vendedor.chamar(unidades.alterar, { params, body: { ...body, [campo]: valor } })
    expect([r.status, r.campos], campo).toEqual([400, [{ campo, mensagem: frase }]])
  }
  expect((await vendedor.chamar(unidades.alterar, { params: { id: uuidv7() }, body })).status).toBe(404)
  const r = await vendedor.chamar(unidades.alterar, { params, body })
  expect(r.corpo.data).toMatchObject({ ...body, modalidade: 'convencional', numero: '0010482377' })
  const { rows } = await sql<{ antes: object; depois: object }>`
    select antes, depois from plataforma.auditoria
    where entidade = 'unidade' and entidade_id = ${id} and acao = 'unidade.alterar'
    order by em desc
    limit 1
  `.execute(s.banco.db)
  expect(rows).toMatchObject([{ antes: { subgrupo: 'B1', ligacao: 'BI' }, depois: body }])
})
