import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Definicao } from '#engines/funil/tipos.ts'
import { cartoes as contratoDeCartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { definicoes } from '#modules/funis/definicao/contract/edicao.ts'
import { lotes } from '#modules/funis/lotes/contract/lotes.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import {
  etiquetas as contratoDeEtiquetas,
  noQuadro as contratoDeNoQuadro,
} from '#modules/funis/quadro/contract/quadro.ts'
import { tarefas } from '#modules/tarefas/contract/tarefas.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { ate } from '#tests/suporte/esperas.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const { db } = casa.app.s.banco
const de = (departamento: string, papel: 'operador' | 'supervisor' | 'leitor') =>
  pessoaDeTeste(casa, [{ departamento, papel }])
const [vendedora, outra, gestora, leitora, engenheiro, ninguem] = await Promise.all([
  de('vu', 'operador'),
  de('vu', 'operador'),
  de('vu', 'supervisor'),
  de('vu', 'leitor'),
  de('eng', 'operador'),
  casa.como(null),
])
type Pessoa = typeof gestora
const base = '/api/funis/vu.vendas'
let n = 0
const novo = async (funil = 'vu.vendas', quem: Pessoa = gestora, mais: Record<string, unknown> = {}) =>
  (
    await quem.chamar(contratoDeCartoes.criar, {
      body: {
        funil,
        titulo: `Q ${++n}`,
        valores: { nome: `Q ${n}`, telefone: `55119${String(84_000_000 + n)}`, origem_lead: 'indicacao' },
        ...mais,
      },
    })
  ).corpo.data
const um = async (id: string) => (await gestora.chamar(contratoDeCartoes.obter, { params: { id } })).corpo.data
const noQuadro = async (filtro = '') =>
  (await gestora('GET', `${base}/quadro?${filtro}`)).corpo.data.colunas.flatMap((c: { cartoes: { id: string }[] }) =>
    c.cartoes.map((x) => x.id),
  ) as string[]
const naTabela = async (filtro = '') =>
  (await gestora('GET', `${base}/cartoes?${filtro}`)).corpo.data.map((c: { id: string }) => c.id) as string[]
const etiquetar = async (quem: Pessoa, c: { id: string }, etiquetas: unknown) =>
  quem('PATCH', `/api/cartoes/${c.id}`, { versao: (await um(c.id)).versao, etiquetas })
async function emLote(acao: unknown, ids: string[]) {
  const { id } = (await gestora('POST', `${base}/lotes`, { acao, alvo: { ids }, id_cliente: crypto.randomUUID() }))
    .corpo.data
  const ler = async () => (await gestora.chamar(lotes.obter, { params: { id } })).corpo.data
  await ate(async () => (await ler()).situacao !== 'andando', 20_000)
  return ler()
}

it('tags belong to a funnel: its users create them, its manager changes them, and only its cards have them', async () => {
  expect((await ninguem.chamar(contratoDeEtiquetas.listar, { params: { funil: 'vu.vendas' } })).status).toBe(401)
  expect((await engenheiro.chamar(contratoDeEtiquetas.listar, { params: { funil: 'vu.vendas' } })).status).toBe(404)
  expect(
    (await leitora.chamar(contratoDeEtiquetas.criar, { params: { funil: 'vu.vendas' }, body: { nome: 'Trifásico' } }))
      .status,
  ).toBe(403)
  expect(
    (await vendedora.chamar(contratoDeEtiquetas.criar, { params: { funil: 'vu.vendas' }, body: { nome: ' ' } }))
      .campos[0]?.campo,
  ).toBe('nome')
  expect((await vendedora('POST', `${base}/etiquetas`, { nome: 'x', cor: 'roxo' })).corpo.error.details[0].campo).toBe(
    'cor',
  )
  const e = (
    await vendedora.chamar(contratoDeEtiquetas.criar, {
      params: { funil: 'vu.vendas' },
      body: { nome: 'Trifásico', cor: 'info' },
    })
  ).corpo.data
  expect(e).toMatchObject({ nome: 'Trifásico', cor: 'info', usos: 0 })
  expect(
    (await vendedora.chamar(contratoDeEtiquetas.criar, { params: { funil: 'vu.vendas' }, body: { nome: 'trifasico' } }))
      .status,
  ).toBe(409)
  const c = await novo()
  expect((await etiquetar(leitora, c, [e.id])).status).toBe(403)
  expect((await etiquetar(gestora, c, [crypto.randomUUID()])).corpo.error.details[0].campo).toBe('etiquetas')
  expect((await etiquetar(gestora, c, [e.id])).corpo.data.etiquetas).toEqual([e.id])
  expect((await leitora.chamar(contratoDeEtiquetas.listar, { params: { funil: 'vu.vendas' } })).corpo.data).toEqual([
    { ...e, usos: 1 },
  ])
  // a constraint of the database refuses it on a card of another funnel
  const alheio = (
    await engenheiro.chamar(contratoDeCartoes.criar, { body: { funil: 'eng.engenharia', titulo: 'Alheio' } })
  ).corpo.data
  await expect(
    sql`update funis.cartoes set etiquetas = array[${e.id}]::uuid[] where id = ${alheio.id}`.execute(db),
  ).rejects.toMatchObject({ code: '23503' })
  // it is on other users' cards: only a manager of the funnel may rename it
  expect([
    (
      await vendedora.chamar(contratoDeEtiquetas.alterar, {
        params: { id: e.id },
        body: { nome: 'Rede trifásica', cor: 'alerta' },
      })
    ).status,
    (await engenheiro.chamar(contratoDeEtiquetas.arquivar, { params: { id: e.id } })).status,
  ]).toEqual([403, 404])
  expect(
    (
      await gestora.chamar(contratoDeEtiquetas.alterar, {
        params: { id: e.id },
        body: { nome: 'Rede trifásica', cor: 'alerta' },
      })
    ).corpo.data,
  ).toMatchObject({ nome: 'Rede trifásica', cor: 'alerta' })
  expect((await gestora.chamar(contratoDeEtiquetas.arquivar, { params: { id: e.id } })).status).toBe(200)
  expect((await gestora.chamar(contratoDeEtiquetas.listar, { params: { funil: 'vu.vendas' } })).corpo.data).toEqual([])
  // a card that already has it can still be changed
  expect((await etiquetar(gestora, c, [e.id])).status).toBe(200)
})

it('the filter by tag is the same in board, counts, table and bulk; many cards get a tag together, and lose it with one undo', async () => {
  const e = (
    await vendedora.chamar(contratoDeEtiquetas.criar, {
      params: { funil: 'vu.vendas' },
      body: { nome: 'Kit comprado', cor: 'sucesso' },
    })
  ).corpo.data
  const cartoes = [await novo(), await novo()]
  const ids = cartoes.map((c) => c.id as string)
  const feito = await emLote({ tipo: 'etiqueta', etiqueta_id: e.id, por: true }, ids)
  expect([feito.feitos, feito.recusadas]).toEqual([2, []])
  expect((await noQuadro(`etiqueta_id=${e.id}`)).sort()).toEqual([...ids].sort())
  expect((await naTabela(`etiqueta_id=${e.id}`)).sort()).toEqual([...ids].sort())
  const colunas = (
    await gestora.chamar(funis.quadro, { params: { funil: 'vu.vendas' }, query: { etiqueta_id: [e.id] } })
  ).corpo.data.colunas as { total: number }[]
  expect(colunas.reduce((s, c) => s + c.total, 0)).toBe(2)
  await gestora.chamar(lotes.desfazer, { params: { id: feito.id } })
  await ate(async () => (await noQuadro(`etiqueta_id=${e.id}`)).length === 0, 20_000)
})

it('an archived card is in no list or count and opens by its URL; it cannot move; a filter finds it, and it can be restored', async () => {
  const c = await novo()
  const arquivar = (quem: Pessoa, corpo: unknown) => quem('POST', `/api/cartoes/${c.id}/arquivar`, corpo)
  expect([
    (await arquivar(ninguem, { arquivar: true })).status,
    (await arquivar(leitora, { arquivar: true })).status,
    (await arquivar(engenheiro, { arquivar: true })).status,
    (await arquivar(gestora, {})).status,
  ]).toEqual([401, 403, 404, 400])
  const contar = async () =>
    (await gestora.chamar(funis.listar, { query: { departamento: 'vu' } })).corpo.data.find(
      (f) => f.chave === 'vu.vendas',
    )?.abertos as number
  const antes = await contar()
  expect((await arquivar(gestora, { arquivar: true })).status).toBe(200)
  expect((await arquivar(gestora, { arquivar: true })).status).toBe(200)
  expect([
    await contar(),
    (await noQuadro()).includes(c.id),
    (await naTabela('situacao=todos&limit=200')).includes(c.id),
  ]).toEqual([antes - 1, false, false])
  expect([await noQuadro('arquivados=true'), await naTabela('arquivados=true')]).toEqual([[c.id], [c.id]])
  const inteiro = await um(c.id)
  expect(inteiro.arquivado_em).not.toBeNull()
  const definicao: Definicao = (await gestora.chamar(funis.obter, { params: { funil: 'vu.vendas' } })).corpo.data
    .definicao
  const [aqui, adiante] = definicao.estagios.map((x) => x.id)
  expect(
    (
      await gestora.chamar(contratoDeCartoes.mover, {
        params: { id: c.id },
        body: { de: aqui ?? '', para: adiante ?? '' },
      })
    ).status,
  ).toBe(409)
  const log = await sql<{ acao: string }>`
    select acao
    from plataforma.auditoria
    where entidade_id = ${c.id}
      and acao like 'cartao.%arquivar'
  `.execute(db)
  expect(log.rows.map((r) => r.acao)).toEqual(['cartao.arquivar'])
  expect((await emLote({ tipo: 'arquivar', arquivar: false }, [c.id])).feitos).toBe(1)
  expect((await noQuadro()).includes(c.id)).toBe(true)
})

it('the signals of a card are the next open task and unanswered messages, within reach', async () => {
  const c = await novo()
  expect(
    (await vendedora.chamar(contratoDeNoQuadro.sinais, { params: { funil: 'vu.vendas' }, body: { ids: ['x'] } }))
      .status,
  ).toBe(400)
  expect([
    (await ninguem.chamar(contratoDeNoQuadro.sinais, { params: { funil: 'vu.vendas' }, body: { ids: [c.id] } })).status,
    (await engenheiro.chamar(contratoDeNoQuadro.sinais, { params: { funil: 'vu.vendas' }, body: { ids: [c.id] } }))
      .status,
  ]).toEqual([401, 404])
  const sinais = async (quem: Pessoa) =>
    (await quem.chamar(contratoDeNoQuadro.sinais, { params: { funil: 'vu.vendas' }, body: { ids: [c.id] } })).corpo.data
  expect(await sinais(gestora)).toEqual([])
  for (const [titulo, dia] of [
    ['Depois', '2030-05-02'],
    ['Antes', '2030-05-01'],
  ] as const)
    expect(
      (await gestora.chamar(tarefas.criar, { body: { titulo, cartao_id: c.id, prazo: { dia, hora: null } } })).status,
    ).toBe(200)
  expect(await sinais(gestora)).toMatchObject([{ id: c.id, mensagens: 0, acao: { titulo: 'Antes' } }])
})

it('[S2.8] a limit per person applies to assignments; a manager of the funnel exceeds it, and the preview warns', async () => {
  const { id } = (await gestora.chamar(definicoes.criar, { body: { nome: 'Com limite', departamento: 'vu' } })).corpo
    .data
  const f = (await gestora.chamar(definicoes.obter, { params: { id } })).corpo.data
  const definicao = {
    ...f.rascunho,
    estagios: f.rascunho.estagios.map((e, i) =>
      i === 0 ? { ...e, limite: { cartoes: 1, rigido: true, por_pessoa: true } } : e,
    ),
  }
  const g = (await gestora('PUT', `/api/definicoes/${id}/rascunho`, { versao: f.guarda.versao, definicao })).corpo.data
  expect((await gestora.chamar(definicoes.publicar, { params: { id }, body: { versao: g.versao } })).status).toBe(200)
  const meu = await novo(id, vendedora)
  const dela = await novo(id, outra)
  const dar = async (quem: Pessoa, para: string) =>
    quem.chamar(contratoDeCartoes.alterar, {
      params: { id: dela.id },
      body: { versao: (await um(dela.id)).versao, responsavel_id: para },
    })
  const recusado = await dar(outra, vendedora.id)
  expect([recusado.status, recusado.erro.code, recusado.erro.details]).toEqual([
    409,
    'LIMITE_EXCEDIDO',
    { limite: 1, ha: 1 },
  ])
  const previa = (quem: Pessoa) =>
    quem.chamar(lotes.previa, {
      params: { funil: id },
      body: {
        acao: { tipo: 'atribuir', usuario_id: vendedora.id },
        alvo: { ids: [meu.id, dela.id] },
      },
    })
  expect((await previa(outra)).corpo.data).toEqual({
    total: 2,
    mudam: 1,
    recusadas: [{ motivo: 'a pessoa já tem 1 cartões no estágio', n: 1 }],
  })
  expect((await previa(gestora)).corpo.data.mudam).toBe(2)
  expect((await dar(gestora, vendedora.id)).status).toBe(200)
})
