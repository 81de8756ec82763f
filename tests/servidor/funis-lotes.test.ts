import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { andarLote } from '#modules/funis/lotes/server/comandos/andar.ts'
import { cartoes as contratoDeCartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { lotes } from '#modules/funis/lotes/contract/lotes.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { vistas } from '#modules/funis/visoes/contract/vistas.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { ate } from '#tests/suporte/esperas.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const { db } = casa.app.s.banco
const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])
const engenheiro = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'operador' }])
const ninguem = await casa.como(null)
type Pessoa = typeof vendedora
const vendas = (await vendedora.chamar(funis.obter, { params: { funil: 'vu.vendas' } })).corpo.data
const estagio = (chave: string): string => vendas.definicao.estagios.find((e) => e.chave === chave)?.id ?? ''
let n = 0
const novo = async (valores: Record<string, unknown> = {}) =>
  (
    await vendedora('POST', '/api/cartoes', {
      funil: 'vu.vendas',
      titulo: `Lote ${++n}`,
      valores: { nome: `L ${n}`, telefone: `55119${String(82_000_000 + n)}`, origem_lead: 'indicacao', ...valores },
    })
  ).corpo.data
const muitos = (quantos: number, valores?: Record<string, unknown>) =>
  Promise.all(Array.from({ length: quantos }, () => novo(valores)))
const base = '/api/funis/vu.vendas/lotes'
const lote = (quem: Pessoa, acao: unknown, alvo: unknown, id_cliente: string = crypto.randomUUID()) =>
  quem('POST', base, { acao, alvo, id_cliente })
async function acabar(quem: Pessoa, id: string) {
  const ler = async () => (await quem.chamar(lotes.obter, { params: { id } })).corpo.data
  await ate(async () => (await ler()).situacao !== 'andando', 20_000)
  return ler()
}
const um = async (id: string) => (await gestora.chamar(contratoDeCartoes.obter, { params: { id } })).corpo.data

describe('the same act on many cards', () => {
  it('refuses forbidden and invalid requests, at their field', async () => {
    const [c] = await muitos(1)
    const pedido = [{ tipo: 'prioridade', prioridade: 'alta' }, { ids: [c.id] }] as const
    expect([
      (await lote(ninguem, ...pedido)).status,
      (await lote(leitora, ...pedido)).status,
      (await lote(engenheiro, ...pedido)).status,
    ]).toEqual([401, 403, 404])
    for (const [acao, alvo, campo] of [
      [{ tipo: 'mover', para: crypto.randomUUID() }, { ids: [c.id] }, 'acao.para'],
      [{ tipo: 'campo', campo: 'nada', valor: 1 }, { ids: [c.id] }, 'acao.valor'],
      [{ tipo: 'campo', campo: 'email', valor: 'x' }, { ids: [c.id] }, 'acao.valor'],
      [{ tipo: 'atribuir', usuario_id: crypto.randomUUID() }, { ids: [c.id] }, 'acao.usuario_id'],
      [{ tipo: 'prioridade', prioridade: 'x' }, { ids: [c.id] }, 'acao.prioridade'],
      [{ tipo: 'prioridade', prioridade: 'alta' }, { ids: [crypto.randomUUID()] }, 'alvo'],
    ] as const) {
      const r = await lote(vendedora, acao, alvo)
      expect([campo, r.status, r.corpo.error.details[0].campo]).toEqual([campo, 400, campo])
    }
  })

  it('previews how many change and why the others stay, does exactly that, and one undo reverts all', async () => {
    const prontos = await muitos(3, { modalidade: 'autoconsumo', cidade: 'Itu', uf: 'sp' })
    const crus = await muitos(2)
    const alvo = { ids: [...prontos, ...crus].map((c) => c.id) }
    const acao = { tipo: 'mover', para: estagio('qualificacao') }
    const previa = (await vendedora('POST', `${base}/previa`, { acao, alvo })).corpo.data
    expect(previa).toEqual({ total: 5, mudam: 3, recusadas: [{ motivo: 'falta Modalidade, Cidade e UF', n: 2 }] })
    expect((await um(prontos[0].id)).estagio_id).toBe(estagio('novo_lead'))
    const feito = await acabar(vendedora, (await lote(vendedora, acao, alvo)).corpo.data.id)
    expect(feito).toMatchObject({ situacao: 'feito', total: 5, feitos: 3, pode_desfazer: true, recusadas: [{ n: 2 }] })
    expect(await Promise.all(prontos.map(async (c) => (await um(c.id)).estagio_id))).toEqual(
      Array(3).fill(estagio('qualificacao')),
    )
    expect((await gestora.chamar(lotes.obter, { params: { id: feito.id } })).status).toBe(404)
    const volta = (await vendedora.chamar(lotes.desfazer, { params: { id: feito.id } })).corpo.data
    expect((await vendedora.chamar(lotes.desfazer, { params: { id: feito.id } })).corpo.data.id).toBe(volta.id)
    expect(await acabar(vendedora, volta.id)).toMatchObject({ situacao: 'feito', total: 3, feitos: 3 })
    expect(await Promise.all(prontos.map(async (c) => (await um(c.id)).estagio_id))).toEqual(
      Array(3).fill(estagio('novo_lead')),
    )
  })

  it('every kind of act changes and is reverted; a colleague’s later change stays', async () => {
    const cartoes = await muitos(2)
    const alvo = { ids: cartoes.map((c) => c.id) }
    for (const [acao, ver, valor] of [
      [
        { tipo: 'atribuir', usuario_id: gestora.id },
        (c: { responsavel: { id: string } | null }) => c.responsavel?.id,
        gestora.id,
      ],
      [{ tipo: 'prioridade', prioridade: 'urgente' }, (c: { prioridade: string }) => c.prioridade, 'urgente'],
      [{ tipo: 'previsao', dia: '2027-01-15' }, (c: { previsao: string | null }) => c.previsao, '2027-01-15'],
      [
        { tipo: 'prazo', dia: '2027-02-01' },
        (c: { vence_em: string | null }) => c.vence_em?.slice(0, 10),
        '2027-02-02',
      ],
      [
        { tipo: 'campo', campo: 'cidade', valor: 'Salto' },
        (c: { valores: { cidade?: string } }) => c.valores.cidade,
        'Salto',
      ],
    ] as const) {
      const antes = await Promise.all(alvo.ids.map(async (id) => ver(await um(id))))
      const feito = await acabar(gestora, (await lote(gestora, acao, alvo)).corpo.data.id)
      expect([acao.tipo, feito.feitos, feito.recusadas]).toEqual([acao.tipo, 2, []])
      expect(await Promise.all(alvo.ids.map(async (id) => ver(await um(id))))).toEqual([valor, valor])
      await acabar(gestora, (await gestora.chamar(lotes.desfazer, { params: { id: feito.id } })).corpo.data.id)
      expect([acao.tipo, await Promise.all(alvo.ids.map(async (id) => ver(await um(id))))]).toEqual([acao.tipo, antes])
    }
    const feito = await acabar(
      gestora,
      (await lote(gestora, { tipo: 'prioridade', prioridade: 'alta' }, alvo)).corpo.data.id,
    )
    const c = await um(alvo.ids[0] ?? '')
    await vendedora.chamar(contratoDeCartoes.alterar, {
      params: { id: c.id },
      body: { versao: c.versao, prioridade: 'baixa' },
    })
    const volta = await acabar(
      gestora,
      (await gestora.chamar(lotes.desfazer, { params: { id: feito.id } })).corpo.data.id,
    )
    expect([volta.feitos, volta.recusadas, (await um(c.id)).prioridade]).toEqual([
      1,
      [{ motivo: 'Mudou depois; ficou como está.', n: 1 }],
      'baixa',
    ])
    // only a manager of the funnel changes deadlines
    expect(
      (
        await vendedora.chamar(lotes.previa, {
          params: { funil: 'vu.vendas' },
          body: { acao: { tipo: 'prazo', dia: '2027-01-01' }, alvo },
        })
      ).corpo.data,
    ).toMatchObject({ mudam: 0, recusadas: [{ motivo: 'só quem cuida do funil muda o prazo', n: 2 }] })
  })

  it('the same request again is the same batch, and repeated or concurrent workers do nothing twice', async () => {
    const cartoes = await muitos(6)
    const alvo = { ids: cartoes.map((c) => c.id) }
    const acao = { tipo: 'mover', para: estagio('primeiro_contato') }
    const chave = crypto.randomUUID()
    const [a, b] = await Promise.all([lote(vendedora, acao, alvo, chave), lote(vendedora, acao, alvo, chave)])
    expect(a.corpo.data.id).toBe(b.corpo.data.id)
    await Promise.all([
      andarLote(casa.app.s, a.corpo.data.id),
      andarLote(casa.app.s, a.corpo.data.id),
      andarLote(casa.app.s, a.corpo.data.id),
    ])
    expect((await acabar(vendedora, a.corpo.data.id)).feitos).toBe(6)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n
      from funis.transicoes
      where cartao_id = any(${alvo.ids}::uuid[])
      group by cartao_id
    `.execute(db)
    expect(rows.map((r) => r.n)).toEqual(Array(6).fill(2))
  })

  it('a filter selects all its cards, closing requires the reason, and a batch can be stopped', async () => {
    await muitos(3, { cidade: 'Cabreúva' })
    const alvo = { filtro: { campo: ['cidade:igual:Cabreúva'], situacao: 'abertos' } }
    const perder = { tipo: 'mover', para: estagio('perdido') }
    expect((await vendedora('POST', `${base}/previa`, { acao: perder, alvo })).corpo.data).toEqual({
      total: 3,
      mudam: 0,
      recusadas: [{ motivo: 'falta o motivo', n: 3 }],
    })
    const motivo_perda = vendas.definicao.motivos_perda[0]?.id
    expect(
      (await acabar(vendedora, (await lote(vendedora, { ...perder, motivo_perda }, alvo)).corpo.data.id)).feitos,
    ).toBe(3)
    expect(
      (
        await vendedora.chamar(vistas.tabela, {
          params: { funil: 'vu.vendas' },
          query: { campo: ['cidade:igual:Cabreuva'] },
        })
      ).corpo.pagination.total,
    ).toBe(0)
    const outro = (
      await lote(vendedora, { tipo: 'prioridade', prioridade: 'baixa' }, { ids: (await muitos(2)).map((c) => c.id) })
    ).corpo.data
    const parado = await vendedora('POST', `/api/lotes-de-cartoes/${outro.id}/cancelar`)
    expect([parado.status, parado.corpo.error ?? null, parado.corpo.data?.situacao === 'andando']).toEqual([
      200,
      null,
      false,
    ])
    expect((await vendedora.chamar(lotes.recentes)).corpo.data.length).toBeGreaterThan(0)
  })
})
