import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#kit/endpoint.ts'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { agendadas } from '#modules/chat/agendadas/contract/agendadas.ts'
import { atos } from '#modules/chat/atos/contract/atos.ts'
import { busca } from '#modules/chat/busca/contract/busca.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { configuracaoIa, assistente } from '#modules/chat/ia/contract/ia.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { lotes } from '#modules/chat/lotes/contract/lotes.ts'
import { saidas } from '#modules/chat/saidas/contract/saidas.ts'
import { visoes } from '#modules/chat/visoes/contract/visoes.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { casaDeChat, numeroNovo, recebida } from '#tests/suporte/chat.ts'
import { CONFIGURACAO_DE_PROVA, contraparteIa, lerFluxo, TODAS } from '#tests/suporte/contraparte-ia.ts'
import { caminhosDe, corposDe, perguntasDe } from '#tests/suporte/corpos.ts'
import { destinoDeWebhook } from '#tests/suporte/destino-de-webhook.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

// one canary for each part beyond the conversation itself
const canarios = {
  fala: 'pardalfala',
  nota: 'pardalnota',
  agendada: 'pardalagendada',
  rascunho: 'pardalrascunho',
  tag: 'pardaltag',
  ia: 'pardalia',
  contato: 'pardalcontato',
  avaria: 'pardalavaria',
}
const destino = await destinoDeWebhook()
destino.responder(() => 410) // refused permanently: a failed delivery
afterAll(destino.fechar)
const ia = await contraparteIa()
ia.aoResponder(() => `Resumo: ${canarios.ia}`)
const casa = await casaDeChat({ permitirTambem: [destino.host, ia.maquina] })
const banco = casa.app.s.banco.db
const [supervisora, atendente, vendedor] = (await Promise.all(
  ['supervisora', 'atendente', 'vendedor'].map((n) => casa.como(`${n}@girassol.test`)),
)) as [Chamada, Chamada, Chamada]
// supervisor of another department: reports, export and configuration of what they can reach
const lider = await pessoaDeTeste(casa, [
  { departamento: 'eng', papel: 'supervisor' },
  { departamento: 'chat', papel: 'operador' },
])
const secreta = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
const sistema = (await supervisora.chamar(caixas.criar, { body: { nome: 'ERP', tipo: 'webhook', configuracao: {} } }))
  .corpo.data as { id: string; token: string }
await supervisora.chamar(caixas.adicionarUsuario, {
  params: { id: sistema.id },
  body: { usuario_id: atendente.id, papel: 'atendente' },
})
const deles = await casa.criarCaixa(supervisora, { [vendedor.id]: 'atendente', [lider.id]: 'administrador' })
const base = '/api/chat/conversas'
const numero = numeroNovo()

await supervisora.chamar(configuracaoIa.gravar, {
  body: { ...CONFIGURACAO_DE_PROVA, endereco: ia.url, guardar_textos: true },
})
await supervisora('PUT', `/api/chat/ia/caixas/${secreta.id}`, { habilidades: TODAS })
const alvo = (
  await supervisora.chamar(saidas.criarDestino, {
    params: { id: secreta.id },
    body: { nome: 'ERP', url: destino.url, eventos: ['mensagem.criada', 'conversa.criada'] },
  })
).corpo.data as { id: string }
await casa.entregar(secreta, recebida({ numero, nome: canarios.contato, texto: `${canarios.fala} placa` }))
const { id, contato_id } = (await atendente.chamar(conversas.listar, { query: { busca: numero } })).corpo.data[0] as {
  id: string
  contato_id: string
}
const { id: aberta } = (await abrirDeles()) as { id: string }

async function abrirDeles(): Promise<unknown> {
  await casa.entregar(deles, recebida({ numero: numeroNovo(), texto: 'placa' }))
  return (await vendedor.chamar(conversas.listar)).corpo.data[0]
}
/** Does everything that stores text or numbers in an inbox, in every part of the chat. */
async function viver(): Promise<{ agendada: string; lote: string; nota: string }> {
  await casa.entregar(
    secreta,
    recebida({ numero, nome: canarios.contato, texto: `${canarios.fala} de novo` }),
    recebida({ numero: numeroNovo(), texto: `${canarios.fala} de outro` }),
    { event: 'messages.upsert', data: { avaria: canarios.avaria } },
  )
  await fetch(`${casa.url}/api/chat/webhook/${sistema.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ forma: { desconhecida: canarios.avaria } }),
  })
  await casa.app.chat.processarAgora(sistema.id)
  await atendente.chamar(conversas.atribuir, { params: { id }, body: { usuario_id: supervisora.id } })
  const nota = (
    await atendente.chamar(mensagens.enviar, {
      params: { id },
      body: { conteudo: `${canarios.nota} para a Cláudia`, privada: true, mencoes: [supervisora.id] },
    })
  ).corpo.data
  await atendente.chamar(atos.etiquetar, { params: { id }, body: { tags: [canarios.tag] } })
  const agendada = (
    await atendente.chamar(agendadas.criar, {
      params: { id },
      body: { conteudo: canarios.agendada, enviar_em: new Date(Date.now() + 864e5).toISOString() },
    })
  ).corpo.data
  await atendente('PUT', `${base}/${id}/rascunho`, { conteudo: canarios.rascunho, texto: canarios.rascunho })
  await lerFluxo(`${casa.url}${base}/${id}/ia/rascunho`, atendente.token, {})
  await atendente.chamar(assistente.resumir, { params: { id } })
  await atendente.chamar(atos.esperar, { params: { id }, body: { motivo: 'cliente' } })
  const lote = (
    await atendente.chamar(lotes.criar, {
      body: {
        acao: { tipo: 'prioridade', prioridade: 'urgente' },
        alvo: { ids: [id] },
        id_cliente: crypto.randomUUID(),
      },
    })
  ).corpo.data
  await ate(
    'the bulk act is done',
    async () => (await atendente.chamar(lotes.obter, { params: { id: lote.id } })).corpo.data.situacao === 'feito',
  )
  await ate(
    'the telling was set aside',
    async () =>
      (
        await sql`
          select 1
          from chat.saidas
          where alvo = ${alvo.id}
            and situacao = 'morta'
          limit 1
        `.execute(banco)
      ).rows.length > 0,
  )
  await casa.app.chat.rotinas.find((r) => r.nome === 'chat:dobrar-contagens')?.executar()
  return { agendada: agendada.id, lote: lote.id, nota: nota.id }
}

const rotas = casa.app.rotas.filter(
  (r) => !r.endpoint.open && (r.endpoint.path.startsWith('/api/chat') || r.endpoint.path.startsWith('/api/meta')),
)
const hoje = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
const periodo = `de=${hoje}&ate=${hoje}`
const consultas = [
  '',
  `busca=${canarios.fala}`,
  'busca=placa',
  `texto=${canarios.fala}`,
  `ids=${id}`,
  `caixa_entrada_id=${secreta.id}`,
  'situacao=morta',
  periodo,
  ...['dia', 'atendente', 'caixa', 'tag'].map((por) => `${periodo}&por=${por}`),
  ...['aberta', 'entrada', 'resposta'].map((fato) => `${periodo}&fato=${fato}`),
  `${periodo}&caixa_entrada_id=${secreta.id}&por=hora`,
  `${periodo}&formato=csv`,
  `data_inicio=${hoje}&data_fim=${hoje}`,
  'departamento=chat',
  `conversas=${id}`,
]
/** Only queries that the call declares: undeclared names change nothing. */
const perguntas = (e: Endpoint) => perguntasDe(e, consultas)
const visao = (
  await supervisora.chamar(visoes.criar, {
    body: {
      nome: 'Da empresa',
      escopo: 'empresa',
      filtros: { caixa_entrada_id: [secreta.id], status: ['ativa', 'aguardando'] },
    },
  })
).corpo.data as { id: string }
const vivido = { ...(await viver()), visao: visao.id }
const saida =
  (await sql<{ id: string }>`select id from chat.saidas where alvo = ${alvo.id} limit 1`.execute(banco)).rows[0]?.id ??
  ''
const evento =
  (
    await sql<{ id: string }>`
      select id::text
      from chat.eventos_webhook
      where caixa_entrada_id = ${sistema.id}
      limit 1
    `.execute(banco)
  ).rows[0]?.id ?? ''
const ids: Record<string, string[]> = {
  id: [id, secreta.id, sistema.id, vivido.visao, vivido.lote, contato_id, aberta],
  messageId: [vivido.nota],
  userId: [atendente.id],
  destinoId: [alvo.id],
  saidaId: [saida],
  eventoId: [evento],
  agendadaId: [vivido.agendada],
  membro_id: [atendente.id],
  promessa: [vivido.nota],
  macroId: [vivido.visao],
  numero: ['1'],
  nome: ['x'],
  chave: ['tema'],
  codigo: ['X'],
  token: ['x'],
}
/** Retries calls that are rate-limited during a sweep: a 429 is not the answer. */
const pedir = async (quem: Chamada, caminho: string): Promise<string> => {
  const r = await fetch(casa.url + caminho, {
    headers: { authorization: `Bearer ${quem.token}`, accept: 'application/json' },
    redirect: 'manual',
  })
  if (r.status === 429) {
    await new Promise((ok) => setTimeout(ok, 1000))
    return pedir(quem, caminho)
  }
  return `${r.status} ${Buffer.from(await r.arrayBuffer()).toString('latin1')}`
}
const achados = (t: string) => Object.values(canarios).filter((c) => t.includes(c))
const fora = [
  ['an attendant of another inbox', vendedor],
  ['a leader with reports, exports and an inbox of their own', lider],
] as const

/**
 * Returns the answer to each query, without what changes by itself: clocks, signed tokens, and data of the last minute.
 */
async function retrato(quem: Chamada): Promise<Map<string, string>> {
  const visto = new Map<string, string>()
  const passa = /"(em|token|criado_em|expira_em|agora|atualizada?_em|sinal_em)":("[^"]*"|\d+)/g
  for (const { endpoint: e } of rotas.filter((r) => r.endpoint.method === 'GET' && !r.endpoint.path.includes('{')))
    for (const c of perguntas(e))
      visto.set(`${e.path}?${c}`, (await pedir(quem, `${e.path}${c && `?${c}`}`)).replace(passa, '"$1":0'))
  return visto
}
/** A checksum of all rows that belong to the secret inboxes. */
const soma = async () =>
  (
    await sql<{ s: string }>`
      select md5(string_agg(t, '|' order by t)) as s
      from (
        select c::text as t
        from chat.conversas c
        where caixa_entrada_id in (${secreta.id}, ${sistema.id})
        union all
        select m::text
        from chat.mensagens m
        where caixa_entrada_id in (${secreta.id}, ${sistema.id})
        union all
        select x::text
        from chat.caixas_entrada x
        where id in (${secreta.id}, ${sistema.id})
        union all
        select u::text
        from chat.caixa_usuarios u
        where caixa_entrada_id in (${secreta.id}, ${sistema.id})
        union all
        select a::text
        from chat.mensagens_agendadas a
        where conversa_id = ${id}
        union all
        select d::text
        from chat.saidas d
        where alvo = ${alvo.id}
        union all
        select k::text
        from cad.contatos k
        where id = ${contato_id}
      ) x
    `.execute(banco)
  ).rows[0]?.s

describe('parts outside the conversation', () => {
  it('control: users with access find the canaries in logs, drafts, schedules, notes, assistant, report and bell', async () => {
    const onde = [
      `${base}/${id}`,
      `${base}/${id}/mensagens?limit=200`,
      `${base}/${id}/agendadas`,
      `/api/chat/caixas-entrada/${sistema.id}/logs-webhook/${evento}`,
      `/api/chat/caixas-entrada/${secreta.id}/saidas/${saida}`,
      `/api/chat/relatorios/linhas?${periodo}`,
      '/api/chat/notificacoes',
      '/api/chat/ia/chamadas',
      '/api/chat/etiquetas',
    ]
    const tudo =
      (await Promise.all(onde.map((c) => pedir(supervisora, c)))).join('\n') +
      (await pedir(atendente, `${base}/${id}/rascunho`))
    expect(achados(tudo).toSorted()).toEqual(Object.values(canarios).toSorted())
    expect((await supervisora.chamar(visoes.contagens)).corpo.data[vivido.visao]).toBeGreaterThan(0)
  })

  it.each(fora)(
    '[R13] no answer contains a canary for %s, by any id',
    async (_, quem) => {
      let vistas = 0
      for (const { id: rota, endpoint: e } of rotas.filter((r) => r.endpoint.method === 'GET')) {
        for (const caminho of caminhosDe(e.path, ids)) {
          for (const c of perguntas(e)) {
            const r = await pedir(quem, `${caminho}${c && `?${c}`}`)
            expect(r.startsWith('4') ? [] : achados(r), `${rota}: ${caminho}?${c}`).toEqual([])
            vistas++
          }
        }
      }
      expect(vistas).toBeGreaterThan(400)
    },
    240_000,
  )

  it.each(fora)(
    '[R13] no event there changes an answer to %s: no list, counter, report, view, bell or board',
    async (_, quem) => {
      const antes = await retrato(quem)
      await viver()
      const depois = await retrato(quem)
      for (const [onde, dito] of depois) expect(dito, onde).toBe(antes.get(onde))
      expect(antes.size).toBeGreaterThan(80)
    },
    240_000,
  )

  it('saved views, bulk acts and the search inside a conversation count and change nothing out of reach', async () => {
    expect((await vendedor.chamar(visoes.contagens)).corpo.data[vivido.visao]).toBe(0)
    const alvos: [object, number][] = [
      [{ ids: [id] }, 0],
      [{ ids: [id, aberta] }, 1],
      [{ filtro: { busca: canarios.fala } }, 0],
      [{ filtro: { caixa_entrada_id: [secreta.id] } }, 0],
      [{ filtro: {} }, 1],
    ]
    for (const [alvoDoLote, vistas] of alvos) {
      const previa = (
        await vendedor('POST', '/api/chat/lotes/previa', {
          acao: { tipo: 'prioridade', prioridade: 'baixa' },
          alvo: alvoDoLote,
        })
      ).corpo
      expect(JSON.stringify(previa)).not.toMatch(/pardal/)
      expect(previa.data?.total ?? 0, JSON.stringify(alvoDoLote)).toBe(vistas)
    }
    expect((await vendedor.chamar(busca.naConversa, { params: { id }, query: { texto: canarios.fala } })).status).toBe(
      404,
    )
  })

  it.each(fora)(
    'no write of %s, with ids of theirs in every field, changes a row there or reveals a text',
    async (_, quem) => {
      const antes = await soma()
      const palavras = {
        ids: [id, secreta.id, contato_id, vivido.nota, atendente.id, quem.id, aberta, deles.id],
        textos: fc.constantFrom<unknown>('texto qualquer', numero, canarios.fala, id),
        errado: 0,
      }
      let aceitas = 0
      for (const { id: rota, endpoint: e } of rotas.filter(
        (r) => r.endpoint.method !== 'GET' && !r.id.startsWith('chat.webhook'),
      )) {
        for (const caminho of caminhosDe(e.path, {
          ...ids,
          id: [id, secreta.id, vivido.lote, vivido.visao],
          userId: [quem.id],
        })) {
          for (const corpo of fc.sample(corposDe(e, palavras), { numRuns: 2, seed: 7 })) {
            const r = await quem(e.method, caminho, e.method === 'DELETE' && !e.body ? undefined : (corpo ?? {}))
            const dito = JSON.stringify(r.corpo)
            expect(r.status, `${rota} ${caminho} ${JSON.stringify(corpo)}: ${dito}`).toBeLessThan(500)
            if (r.status < 300) {
              aceitas++
              // the answer may repeat the caller's own input, nothing else
              expect(
                achados(dito).filter((c) => !JSON.stringify(corpo ?? {}).includes(c)),
                `${rota} ${caminho} ${JSON.stringify(corpo)}: ${dito}`,
              ).toEqual([])
            }
          }
        }
      }
      expect(aceitas).toBeGreaterThan(5)
      expect(await soma()).toBe(antes)
    },
    240_000,
  )
})
