import { expect, it } from 'vitest'
import { auditoria } from '#modules/auditoria/contract/auditoria.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { dicionario } from '#modules/funis/definicao/contract/dicionario.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const gestora = await pessoaDeTeste(casa, [
  { departamento: 'vu', papel: 'supervisor' },
  { departamento: 'cad', papel: 'supervisor' },
])
const admin = await pessoaDeTeste(casa, [], ['admin'])
const atos = async (entidade: string, id: string) =>
  (await admin.chamar(auditoria.listar, { query: { entidade, entidade_id: id } })).corpo.data.registros.map((r) => [
    r.acao,
    r.campos.map((c) => [c.campo, c.antes, c.depois]),
  ])

it('the audit contains what changed, and no row for a change that changed nothing', async () => {
  const { id } = (await gestora.chamar(cartoes.criar, { body: { funil: 'vu.vendas', titulo: 'Casa Verde' } })).corpo
    .data
  const mudar = (versao: number, m: Record<string, unknown>) =>
    gestora.chamar(cartoes.alterar, { params: { id }, body: { versao, ...m } })
  // the same title, a value that was already null, a field that stays empty
  expect(
    (await mudar(1, { titulo: 'Casa Verde', valor_centavos: null, valores: { observacao_retorno: null } })).status,
  ).toBe(200)
  expect((await atos('cartao', id)).map(([acao]) => acao)).toEqual(['cartao.criar'])
  expect((await mudar(2, { titulo: 'Casa Azul', valor_centavos: null })).status).toBe(200)
  expect((await atos('cartao', id))[0]).toEqual(['cartao.alterar', [['Título', 'Casa Verde', 'Casa Azul']]])
})

it('a change of one field does not record the others as removed', async () => {
  const { chave } = (
    await gestora.chamar(dicionario.criar, {
      body: { rotulo: 'Vão livre', tipo: 'numero', escopo: 'cartao', config: {} },
    })
  ).corpo.data
  expect(
    (await admin.chamar(dicionario.alterar, { params: { chave }, body: { rotulo: 'Vão livre (m)' } })).status,
  ).toBe(200)
  const [ultimo] = await atos('campo', chave)
  expect(ultimo).toEqual(['campo.alterar', [[expect.any(String), 'Vão livre', 'Vão livre (m)']]])
  const antes = (await atos('campo', chave)).length
  expect(
    (await admin.chamar(dicionario.alterar, { params: { chave }, body: { rotulo: 'Vão livre (m)', arquivado: false } }))
      .status,
  ).toBe(200)
  expect((await atos('campo', chave)).length).toBe(antes)
})
