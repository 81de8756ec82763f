import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aprovacoes } from '#modules/automacoes/contract/aprovacoes.ts'
import { avisos } from '#modules/avisos/contract/avisos.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { decidirJa } from '#tests/servidor/suporte/decidir.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const { db } = casa.app.s.banco
const vendedor = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const supervisora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const outra = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const propostas = (await supervisora.chamar(funis.obter, { params: { funil: 'vu.proposta_comercial' } })).corpo.data
const estagio = (chave: string): string => propostas.definicao.estagios.find((e) => e.chave === chave)?.id ?? ''
const VALORES = { nome: 'Ana', telefone: '5511987651234', margem_pct: 12, desconto_pct: 10, valor_venda: 16_045_500 }
const novo = async () =>
  (
    await vendedor.chamar(cartoes.criar, {
      body: {
        funil: 'vu.proposta_comercial',
        titulo: `Proposta ${crypto.randomUUID().slice(0, 6)}`,
        estagio_id: estagio('aprovacao'),
        valores: { ...VALORES, telefone: `55119${Math.floor(10_000_000 + Math.random() * 8e7)}` },
      },
    })
  ).corpo.data
const pedir = async (id: string) =>
  (await vendedor.chamar(aprovacoes.pedir, { params: { id }, body: { estagio_id: estagio('aprovacao') } })).corpo.data
    .id
const decidir = (id: string, quem: Chamada, decisao = 'aprovada') =>
  decidirJa(casa.app.s, quem, id, {
    decisao,
    ...(decisao === 'recusada' ? { motivo: 'Caro demais' } : {}),
  })
const porLer = async (quem: Chamada, titulo: string) =>
  (await quem.chamar(avisos.listar)).corpo.data.filter(
    (n) => !n.lida && n.titulo.includes('espera sua decisão') && n.titulo.includes(titulo),
  ).length
const alterar = async (id: string, valores: object) =>
  vendedor('PATCH', `/api/cartoes/${id}`, {
    versao: (await vendedor.chamar(cartoes.obter, { params: { id } })).corpo.data.versao,
    valores,
  })
const historia = async (id: string) =>
  (await vendedor.chamar(cartoes.historico, { params: { id }, query: { limit: 50 } })).corpo.data.acontecimentos

it.each(['decidido por outra pessoa', 'retirado por quem pediu', 'caído com um número'])(
  '[achado F12] closes the notifications of all approvers with their request: %s',
  async (como) => {
    const c = await novo()
    const id = await pedir(c.id)
    for (const quem of [supervisora, outra])
      await expect.poll(() => porLer(quem, c.titulo), { timeout: 20_000 }).toBe(1)
    if (como === 'decidido por outra pessoa') await decidir(id, outra)
    else if (como === 'retirado por quem pediu') await vendedor.chamar(aprovacoes.cancelar, { params: { id } })
    else await alterar(c.id, { desconto_pct: 11 })
    for (const quem of [supervisora, outra])
      await expect.poll(() => porLer(quem, c.titulo), { timeout: 20_000 }).toBe(0)
  },
)

it('[achado F12] the history of the card has every request, decision and revocation, with the figures', async () => {
  const c = await novo()
  await decidir(await pedir(c.id), supervisora, 'recusada')
  await decidir(await pedir(c.id), supervisora)
  await alterar(c.id, { desconto_pct: 45 })
  const atos = (await historia(c.id)).filter((a) => a.tipo === 'aprovacao').map(({ dados: d }) => [d.acao, d.nome])
  const nome = 'Sair de “Aprovação interna”'
  expect(atos.sort()).toEqual([
    ['aprovacao.aprovada', nome],
    ['aprovacao.caiu', nome],
    ['aprovacao.pedir', nome],
    ['aprovacao.pedir', nome],
    ['aprovacao.recusada', nome],
  ])
  const caiu = (await historia(c.id)).find((a) => a.dados.acao === 'aprovacao.caiu')
  expect([caiu?.dados.antes, caiu?.dados.depois]).toMatchObject([{ desconto_pct: 10 }, { desconto_pct: 45 }])
  expect((await historia(c.id)).find((a) => a.dados.acao === 'aprovacao.recusada')?.dados.motivo).toBe('Caro demais')
})

it('[achado F12] the history has values entered at a gate, for the customer and the consumer unit: before and after', async () => {
  const vendas = (await supervisora.chamar(funis.obter, { params: { funil: 'vu.vendas' } })).corpo.data
  const para = (chave: string): string => vendas.definicao.estagios.find((e) => e.chave === chave)?.id ?? ''
  const c = (
    await vendedor.chamar(cartoes.criar, {
      body: {
        funil: 'vu.vendas',
        titulo: 'Casa',
        valores: { nome: 'Rita', telefone: '5511987655432', origem_lead: 'indicacao', cidade: 'Itu' },
      },
    })
  ).corpo.data
  const r = await vendedor.chamar(cartoes.mover, {
    params: { id: c.id },
    body: {
      de: c.estagio_id,
      para: para('qualificacao'),
      valores: { modalidade: 'autoconsumo', cidade: 'Salto', uf: 'sp', uc_numero: '123' },
    },
  })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  for (const valores of [{ uc_numero: '456', documento: '52998224725' }, { nome: 'Rita Alves' }]) {
    const m = await alterar(c.id, valores)
    expect(m.status, JSON.stringify(m.corpo)).toBe(200)
  }
  const mudou = (await historia(c.id))
    .filter((a) => a.tipo === 'mudanca')
    .map(({ dados: d }) => ({ antes: d.antes, depois: d.depois }))
  expect(mudou).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        antes: expect.objectContaining({ modalidade: null }),
        depois: expect.objectContaining({ modalidade: 'autoconsumo' }),
      }),
      expect.objectContaining({
        antes: expect.objectContaining({ cidade: 'Itu' }),
        depois: expect.objectContaining({ cidade: 'Salto', uf: 'sp' }),
      }),
      expect.objectContaining({ antes: { uc_numero: '123' }, depois: { uc_numero: '456' } }),
      expect.objectContaining({
        antes: expect.objectContaining({ nome: 'Rita' }),
        depois: expect.objectContaining({ nome: 'Rita Alves' }),
      }),
      { antes: { documento: null }, depois: { documento: '***.982.***-**' } },
    ]),
  )
  // a document is mentioned without its number
  const tudo = JSON.stringify(await historia(c.id))
  expect([tudo.includes('documento'), tudo.includes('52998224725')]).toEqual([true, false])
  // and all of it is deleted when the person is erased
  const { contato_id } = await db
    .selectFrom('funis.cartoes')
    .select('contato_id')
    .where('id', '=', c.id)
    .executeTakeFirstOrThrow()
  await sql`select funis.esquecer_motivos(${contato_id})`.execute(db)
  expect(
    (
      await db
        .selectFrom('funis.mudancas_do_contato')
        .select('id')
        .where('contato_id', '=', contato_id ?? '')
        .execute()
    ).length,
  ).toBe(0)
})
