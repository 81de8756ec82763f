import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { describe, expect, it, vi } from 'vitest'
import { andarLote } from '#modules/chat/lotes/server/comandos/andar.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { lotes } from '#modules/chat/lotes/contract/lotes.ts'
import { notificacoes } from '#modules/chat/notificacoes/contract/notificacoes.ts'
import { visoes } from '#modules/chat/visoes/contract/visoes.ts'
import { abrirConversa, casaDeChat, numeroNovo, recebida } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const ninguem = await casa.como(null)
const { db } = casa.app.s.banco
type Quem = typeof supervisora
const acabar = async (quem: Quem, id: string) => {
  await andarLote(casa.app.s, id)
  return vi.waitFor(
    async () => {
      const { corpo } = await quem.chamar(lotes.obter, { params: { id } })
      if (corpo.data.situacao === 'andando') throw new RangeError('still going')
      return corpo.data
    },
    { timeout: 20_000, interval: 50 },
  )
}
const pedir = (quem: Quem, acao: object, alvo: object) =>
  quem('POST', '/api/chat/lotes', { acao, alvo, id_cliente: crypto.randomUUID() })
const conversa = async (id: string) =>
  (await supervisora.chamar(conversas.obter, { params: { id }, query: { incluir_mensagens: false } })).corpo.data

describe('saved views', () => {
  const guardar = (quem: Quem, nome: string, mais: object = {}) =>
    quem.chamar(visoes.criar, {
      body: {
        nome,
        escopo: 'pessoa',
        filtros: { status: ['aguardando'] },
        ordem: 'espera',
        ...mais,
      },
    })
  const listar = async (quem: Quem) => (await quem.chamar(visoes.listar)).corpo.data

  it('refuse anonymous, forbidden and invalid requests', async () => {
    expect((await ninguem.chamar(visoes.listar)).status).toBe(401)
    expect((await guardar(atendente, 'De todos', { escopo: 'empresa' })).status).toBe(403)
    for (const [corpo, campo] of [
      [{ nome: ' ' }, 'nome'],
      [{ escopo: 'time' }, 'time_id'],
      [{ escopo: 'time', time_id: uuidv7() }, 'time_id'],
      [{ filtros: { status: ['x'] } }, 'filtros.status.0'],
      [{ ordem: 'sorte' }, 'ordem'],
    ] as const) {
      const r = await guardar(atendente, 'Nome', corpo)
      expect([r.status, r.campos[0]?.campo], campo).toEqual([400, campo])
    }
  })

  it('a private one is visible to its owner, a team’s to the team, the company’s to all; counts respect each user’s reach', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    const alheia = await casa.criarCaixa(supervisora)
    await abrirConversa(supervisora, caixa)
    await abrirConversa(supervisora, alheia)
    const time = uuidv7()
    await sql`
      insert into cad.times (id, nome, lider_id)
      values (${time}, ${`Time ${time}`}, ${atendente.id})
    `.execute(db)
    await sql`insert into cad.time_membros (time_id, usuario_id) values (${time}, ${vendedor.id})`.execute(db)
    const minha = (await guardar(atendente, 'Minha')).corpo.data
    const doTime = (await guardar(atendente, 'Do time', { escopo: 'time', time_id: time })).corpo.data
    const geral = (
      await guardar(supervisora, 'Geral', {
        escopo: 'empresa',
        filtros: { caixa_entrada_id: [caixa.id, alheia.id], status: ['aguardando', 'ativa'] },
      })
    ).corpo.data
    expect((await listar(atendente)).map((v) => v.nome)).toEqual(['Minha', 'Do time', 'Geral'])
    expect((await listar(vendedor)).map((v) => [v.nome, v.pode_editar])).toEqual([
      ['Do time', false],
      ['Geral', false],
    ])
    expect([
      (await vendedor.chamar(visoes.excluir, { params: { id: minha.id } })).status,
      (await vendedor.chamar(visoes.excluir, { params: { id: doTime.id } })).status,
      (await atendente.chamar(visoes.excluir, { params: { id: geral.id } })).status,
    ]).toEqual([404, 403, 403])
    // canary: the same view counts only what is within reach
    expect((await supervisora.chamar(visoes.contagens)).corpo.data[geral.id]).toBe(2)
    expect((await atendente.chamar(visoes.contagens)).corpo.data[geral.id]).toBe(1)
    expect((await vendedor.chamar(visoes.contagens)).corpo.data[geral.id]).toBe(0)
    expect((await guardar(atendente, 'Minha')).status).toBe(409)
    expect(
      (
        await atendente.chamar(visoes.alterar, {
          params: { id: minha.id },
          body: {
            nome: 'Outra',
            escopo: 'pessoa',
            filtros: { minhas: true },
          },
        })
      ).corpo.data,
    ).toMatchObject({ nome: 'Outra', filtros: { minhas: true }, ordem: 'recente' })
    // each user orders their own list; views that the user cannot see are ignored
    const arranjo = (
      await atendente.chamar(visoes.arranjar, {
        body: {
          ordem: [geral.id, doTime.id, minha.id, uuidv7()],
          padrao: doTime.id,
        },
      })
    ).corpo.data
    expect(arranjo.map((v) => [v.nome, v.padrao])).toEqual([
      ['Geral', false],
      ['Do time', true],
      ['Outra', false],
    ])
    expect((await vendedor.chamar(visoes.arranjar, { body: { ordem: [], padrao: minha.id } })).status).toBe(404)
    expect((await listar(vendedor)).map((v) => v.nome)).toEqual(['Do time', 'Geral'])
    expect((await atendente.chamar(visoes.excluir, { params: { id: minha.id } })).status).toBe(200)
    expect((await listar(atendente)).map((v) => v.nome)).toEqual(['Geral', 'Do time'])
  })
})

describe('the same act on many conversations', () => {
  it('refuses anonymous, forbidden and invalid requests', async () => {
    expect((await ninguem('POST', '/api/chat/lotes', {})).status).toBe(401)
    for (const [acao, alvo] of [
      [{ tipo: 'explodir' }, { ids: [uuidv7()] }],
      [{ tipo: 'marcar_lida' }, { ids: [] }],
      [{ tipo: 'adiar', ate: '2020-01-01T00:00:00Z' }, { ids: [uuidv7()] }],
      [{ tipo: 'etiquetar', tags: [], por: true }, { ids: [uuidv7()] }],
    ] as const)
      expect((await pedir(atendente, acao, alvo)).status).toBe(400)
    expect((await atendente.chamar(lotes.obter, { params: { id: uuidv7() } })).status).toBe(404)
  })

  it('previews the refusals with reasons, does the rest, and each conversation gets its line and its audit row', async () => {
    const [minha, soLeio] = [
      await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente', [vendedor.id]: 'atendente' }),
      await casa.criarCaixa(supervisora, { [atendente.id]: 'leitor' }),
    ]
    const livre = await abrirConversa(supervisora, minha)
    const deOutro = await abrirConversa(supervisora, minha, { atribuida_para: supervisora.id })
    const fim = await abrirConversa(supervisora, minha)
    await supervisora.chamar(conversas.finalizar, { params: { id: fim.id }, body: {} })
    const lida = await abrirConversa(supervisora, soLeio)
    const alvo = { ids: [livre.id, deOutro.id, fim.id, lida.id] }
    const acao = { tipo: 'atribuir', usuario_id: vendedor.id }
    const {
      corpo: { data: previa },
    } = await atendente('POST', '/api/chat/lotes/previa', { acao, alvo })
    expect(previa).toMatchObject({ total: 4, mudam: 1 })
    expect((await conversa(livre.id)).atribuida_para).toBe(null)
    const criado = await pedir(atendente, acao, alvo)
    const feito = await acabar(atendente, criado.corpo.data.id)
    expect(feito).toMatchObject({ situacao: 'feito', total: 4, feitas: 1, pode_desfazer: true })
    const porMotivo = (r: { motivo: string; n: number }[]) => r.toSorted((a, b) => a.motivo.localeCompare(b.motivo))
    expect(porMotivo(feito.recusadas)).toEqual(porMotivo(previa.recusadas))
    expect((await conversa(livre.id)).atribuida_para).toBe(vendedor.id)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n
      from plataforma.auditoria
      where acao = 'conversa.atribuir'
        and entidade_id = ${livre.id}
        and usuario_id = ${atendente.id}
    `.execute(db)
    expect(rows[0]?.n).toBe(1)
    // undo works once, and skips conversations that were changed since
    const volta = (await atendente.chamar(lotes.desfazer, { params: { id: feito.id } })).corpo.data
    expect(await acabar(atendente, volta.id)).toMatchObject({ situacao: 'feito', feitas: 1 })
    expect(await conversa(livre.id)).toMatchObject({ atribuida_para: null, status: 'aguardando' })
    expect((await atendente.chamar(lotes.desfazer, { params: { id: feito.id } })).corpo.data.id).toBe(volta.id)
    expect((await supervisora.chamar(lotes.obter, { params: { id: feito.id } })).status).toBe(404)
  })

  it('takes all rows that the filter matches now; the same request twice is one batch; two workers do nothing twice', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    await casa.entregar(caixa, ...Array.from({ length: 12 }, () => recebida({ numero: numeroNovo() })))
    const corpo = {
      acao: { tipo: 'etiquetar', tags: ['mutirão'], por: true },
      alvo: { filtro: { caixa_entrada_id: [caixa.id] } },
      id_cliente: crypto.randomUUID(),
    }
    const [a, b] = await Promise.all([
      atendente('POST', '/api/chat/lotes', corpo),
      atendente('POST', '/api/chat/lotes', corpo),
    ])
    expect(a.corpo.data.id).toBe(b.corpo.data.id)
    await casa.entregar(caixa, recebida({ numero: numeroNovo() }))
    await Promise.all([andarLote(casa.app.s, a.corpo.data.id), andarLote(casa.app.s, a.corpo.data.id)])
    expect(await acabar(atendente, a.corpo.data.id)).toMatchObject({ total: 12, feitas: 12, recusadas: [] })
    const { rows } = await sql<{ n: number; linhas: number }>`
      select
        count(*)::int as n,
        (
          select count(*)::int
          from chat.mensagens m
          where m.caixa_entrada_id = ${caixa.id}
            and m.dados->>'tipo' = 'etiquetas'
        ) as linhas
      from chat.conversas
      where caixa_entrada_id = ${caixa.id}
        and tags = '{mutirão}'
    `.execute(db)
    expect(rows[0]).toEqual({ n: 12, linhas: 12 })
  })

  it('undo does not revert what a colleague changed meanwhile; an ended conversation is reopened as it was', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    const [x, y] = [
      await abrirConversa(supervisora, caixa, { atribuida_para: atendente.id }),
      await abrirConversa(supervisora, caixa),
    ]
    const id = (await pedir(atendente, { tipo: 'finalizar', motivo: 'Mutirão' }, { ids: [x.id, y.id] })).corpo.data.id
    await acabar(atendente, id)
    expect((await conversa(x.id)).status).toBe('finalizada')
    await supervisora.chamar(conversas.reabrir, { params: { id: y.id }, body: {} })
    const volta = await acabar(atendente, (await atendente.chamar(lotes.desfazer, { params: { id } })).corpo.data.id)
    expect([volta.feitas, volta.recusadas]).toEqual([1, [{ motivo: 'Mudou depois; ficou como está.', n: 1 }]])
    expect(await conversa(x.id)).toMatchObject({
      status: 'ativa',
      atribuida_para: atendente.id,
      finalizada_em: null,
      motivo_finalizacao: null,
    })
  })

  it('canary: an act on conversations out of reach matches none', async () => {
    const { id } = await abrirConversa(supervisora, await casa.criarCaixa(supervisora))
    for (const alvo of [{ ids: [id] }, { filtro: { busca: id } }]) {
      expect((await atendente.chamar(lotes.previa, { body: { acao: { tipo: 'marcar_lida' }, alvo } })).status).toBe(400)
      expect((await pedir(atendente, { tipo: 'prioridade', prioridade: 'urgente' }, alvo)).status).toBe(400)
    }
    expect((await conversa(id)).prioridade).toBe('normal')
  })
})

describe('the bell', () => {
  const sino = async (quem: Quem) => (await quem.chamar(notificacoes.listar)).corpo.data
  it('rings for an assignment and for a mention in a note, never for one’s own acts; opening it marks it as read', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    const c = await abrirConversa(supervisora, caixa, { contato_nome: 'Dona Célia' })
    await abrirConversa(supervisora, caixa)
    await atendente.chamar(conversas.atribuir, { params: { id: c.id }, body: { usuario_id: atendente.id } })
    const antes = (await sino(atendente)).length
    await supervisora.chamar(conversas.atribuir, { params: { id: c.id }, body: { usuario_id: supervisora.id } })
    await supervisora.chamar(conversas.atribuir, { params: { id: c.id }, body: { usuario_id: atendente.id } })
    const [aviso] = await sino(atendente)
    expect((await sino(atendente)).length).toBe(antes + 1)
    expect(aviso).toMatchObject({ tipo: 'atribuicao', lida: false, href: `/chat/chat?conversa=${c.id}` })
    expect(aviso?.titulo).toContain('passou a você a conversa com Dona Célia')
    // assigned by another user: on top of the list, and marked
    const lista = (await atendente.chamar(conversas.listar, { query: { caixa_entrada_id: [caixa.id] } })).corpo.data
    expect([lista[0]?.id, lista[0]?.nova_para_mim, lista[1]?.nova_para_mim]).toEqual([c.id, true, false])
    await supervisora.chamar(mensagens.enviar, {
      params: { id: c.id },
      body: {
        conteudo: 'Rafael, o CPF dela é 529.982.247-25',
        privada: true,
        mencoes: [atendente.id],
      },
    })
    const mencao = (await sino(atendente)).find((n) => n.tipo === 'mencao')
    expect([
      mencao?.titulo.endsWith('mencionou você na conversa com Dona Célia'),
      mencao?.detalhe.includes('529.982'),
    ]).toEqual([true, false])
    await atendente.chamar(conversas.marcarLida, { params: { id: c.id }, body: {} })
    expect((await sino(atendente)).filter((n) => n.href.endsWith(c.id)).every((n) => n.lida)).toBe(true)
    expect(
      (await atendente.chamar(conversas.listar, { query: { caixa_entrada_id: [caixa.id] } })).corpo.data[0]
        ?.nova_para_mim,
    ).toBe(false)
  })

  it('pages by keyset, counts the unread ones, and is silent about kinds that are switched off', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [vendedor.id]: 'atendente' })
    await sql`delete from chat.notificacoes where usuario_id = ${vendedor.id}`.execute(db)
    const dar = async () => {
      const { id } = await abrirConversa(supervisora, caixa)
      await supervisora.chamar(conversas.atribuir, { params: { id }, body: { usuario_id: vendedor.id } })
    }
    for (let i = 0; i < 3; i++) await dar()
    expect((await vendedor.chamar(notificacoes.porLer)).corpo.data.total).toBe(3)
    const um = (await vendedor.chamar(notificacoes.listar, { query: { limit: 2 } })).corpo
    expect(um.pagination.hasMore).toBe(true)
    const dois = (
      await vendedor.chamar(notificacoes.listar, { query: { limit: 2, cursor: um.pagination.proximo ?? '' } })
    ).corpo
    expect([dois.data.length, dois.pagination]).toEqual([1, { hasMore: false, proximo: null }])
    expect((await vendedor.chamar(notificacoes.ler, { body: { ids: [um.data[0]?.id ?? ''] } })).corpo.data.total).toBe(
      2,
    )
    expect((await vendedor.chamar(notificacoes.ler, { body: {} })).corpo.data.total).toBe(0)
    await vendedor.chamar(notificacoes.mudarInterruptor, { body: { tipo: 'atribuicao', ligado: false } })
    await dar()
    expect((await vendedor.chamar(notificacoes.porLer)).corpo.data.total).toBe(0)
    expect(
      (await vendedor('PUT', '/api/chat/notificacoes/interruptores', { tipo: 'tudo', ligado: false })).status,
    ).toBe(400)
    // canary: a user who lost the inbox no longer sees its notifications
    await vendedor.chamar(notificacoes.mudarInterruptor, { body: { tipo: 'atribuicao', ligado: true } })
    await dar()
    await sql`
      delete from chat.caixa_usuarios
      where usuario_id = ${vendedor.id}
        and caixa_entrada_id = ${caixa.id}
    `.execute(db)
    expect([(await sino(vendedor)).length, (await vendedor.chamar(notificacoes.porLer)).corpo.data.total]).toEqual([
      0, 0,
    ])
  })
})
