import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { avaliacaoRecebida } from '#modules/chat/nucleo/eventos.ts'
import { escalaDe, notaTocada } from '../../regras/avaliacao/escala.ts'
import { notaDe } from '../../regras/avaliacao/nota.ts'
import type { EntradaMensagem } from '#modules/chat/nucleo/server/canais/canal.ts'
import { avisarMudanca, registrarNaConversa } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import type { ConversaTrancada } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { emitirCriadas } from '#modules/chat/nucleo/server/comandos/emitir.ts'
import { fimAindaVolta, type Chegada } from '#modules/chat/nucleo/server/ganchos.ts'
import { dizerSozinho, type RecursosDe } from './mensagem-automatica.ts'
import type { Fila } from '../consultas/configuracao.ts'

/** Delay before the rating question, because closing a conversation can be undone for some seconds. */
const FIRMEZA_MS = 15_000
/** Time in which a bare number still counts as an answer to the question. */
const VALE_MS = 48 * 3_600_000

/** Records that the rating question is due, for a conversation that was closed after a first response. */
export async function prepararAvaliacao(u: Unidade, c: ConversaTrancada, fila: Fila): Promise<void> {
  if (
    !fila.csat_pergunta ||
    !c.finalizada_em ||
    !c.primeira_resposta_em ||
    c.total_entradas === 0 ||
    (await passouAdiante(u, c.id, c.finalizada_em))
  )
    return
  await u.tx
    .insertInto('chat.avaliacoes')
    .values({
      id: uuidv7(),
      conversa_id: c.id,
      fila_id: fila.id,
      atendente_id: c.atribuida_para,
      finalizada_em: c.finalizada_em,
      pedir_em: new Date(c.finalizada_em.getTime() + FIRMEZA_MS),
    })
    .onConflict((oc) => oc.columns(['conversa_id', 'finalizada_em']).doNothing())
    .execute()
}

/**
 * Whether the conversation was closed by a transfer without history: then the case continues in another inbox and no
 * rating is requested.
 */
async function passouAdiante(u: Unidade, id: string, fim: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from chat.transferencias
    where origem_id = ${id}
      and not com_historico
      and em between ${fim}::timestamptz - interval '1 minute' and ${fim}::timestamptz + interval '1 minute'
    limit 1
  `.execute(u.tx)
  return rows.length > 0
}

export async function pedirAvaliacoes(s: Servicos, recursosDe: RecursosDe, agora: Date): Promise<string[]> {
  const devidas = await s.banco.db
    .selectFrom('chat.avaliacoes')
    .select(['id', 'conversa_id'])
    .where('pedida_em', 'is', null)
    .where('pedir_em', '<=', agora)
    .where((eb) =>
      eb.and(s.ligados.de(fimAindaVolta).map((volta) => eb.not(volta(sql.ref('chat.avaliacoes.conversa_id'))))),
    )
    .orderBy('pedir_em')
    .limit(200)
    .execute()
  for (const a of devidas) await s.executar(sistema, (u) => pedir(u, a, recursosDe, agora))
  return devidas.map((a) => a.conversa_id)
}

async function pedir(
  u: Unidade,
  { id, conversa_id }: { id: string; conversa_id: string },
  recursosDe: RecursosDe,
  agora: Date,
): Promise<void> {
  const c = await u.tx
    .selectFrom('chat.conversas')
    .selectAll()
    .where('id', '=', conversa_id)
    .forUpdate()
    .executeTakeFirst()
  const a = await u.tx
    .selectFrom('chat.avaliacoes as v')
    .innerJoin('chat.filas as f', 'f.id', 'v.fila_id')
    .select(['v.finalizada_em', 'f.csat_pergunta'])
    .where('v.id', '=', id)
    .where('v.pedida_em', 'is', null)
    .executeTakeFirst()
  if (!c || !a) return
  const vale = c.finalizada_em?.getTime() === a.finalizada_em.getTime() && a.csat_pergunta
  const disse =
    vale && !(await temAberta(u, c.caixa_entrada_id, c.contato_id))
      ? await dizerSozinho(
          u,
          c,
          {
            motivo: 'avaliacao',
            chave: id,
            texto: a.csat_pergunta ?? '',
            especial: escalaDe(id, a.csat_pergunta ?? ''),
          },
          recursosDe,
          agora,
        )
      : false
  if (disse) await u.tx.updateTable('chat.avaliacoes').set({ pedida_em: agora }).where('id', '=', id).execute()
  else await u.tx.deleteFrom('chat.avaliacoes').where('id', '=', id).execute()
}

const temAberta = async (u: Unidade, caixa: string, contato: string): Promise<boolean> =>
  (await u.tx
    .selectFrom('chat.conversas')
    .select('id')
    .where('caixa_entrada_id', '=', caixa)
    .where('contato_id', '=', contato)
    .where('status', '<>', 'finalizada')
    .executeTakeFirst()) !== undefined

interface Pedida {
  id: string
  conversa_id: string
  respondida: boolean
}

/** The same answer repeated within this time («5», then «5!») is counted once. */
const REPETIDA_MS = 10 * 60_000

/**
 * Stores the answers to rating questions on the conversation they refer to, which stays closed. A chosen option
 * identifies its question, however late; a bare number 1 to 5 counts only if this contact was asked recently. Other
 * messages are returned and handled as usual.
 */
export async function colherAvaliacoes(
  u: Unidade,
  caixaId: string,
  itens: readonly Chegada[],
  agora = new Date(),
): Promise<Chegada[]> {
  const colhidos = new Set<Chegada>()
  for (const item of itens) {
    if (item.entrada.de_mim || item.entrada.grupo) continue
    const nota = tocadaEm(item.entrada)?.nota ?? notaDe(item.entrada.conteudo.texto)
    const pedida = nota === null ? undefined : await pedidaPor(u, caixaId, item, nota, agora)
    if (nota !== null && pedida && (await guardarResposta(u, pedida, nota, caixaId, item.entrada, agora)))
      colhidos.add(item)
  }
  return itens.filter((i) => !colhidos.has(i))
}

function tocadaEm({ conteudo: { especial } }: EntradaMensagem): ReturnType<typeof notaTocada> {
  return especial && 'id' in especial ? notaTocada(especial.id) : null
}

/** Finds the question that this answers; only one that was sent to the same contact. */
async function pedidaPor(
  u: Unidade,
  caixaId: string,
  { entrada, contato_id }: Chegada,
  nota: number,
  agora: Date,
): Promise<Pedida | undefined> {
  const tocada = tocadaEm(entrada)
  const qual = tocada
    ? sql`a.id = ${tocada.avaliacao_id}::uuid`
    : sql`
      c.caixa_entrada_id = ${caixaId}
      and c.status = 'finalizada'
      and a.pedida_em > ${new Date(agora.getTime() - VALE_MS)}
      and (a.nota is null or a.nota = ${nota} and a.respondida_em > ${new Date(agora.getTime() - REPETIDA_MS)})
      and not exists (
        select from chat.conversas o
        where o.caixa_entrada_id = c.caixa_entrada_id
          and o.contato_id = c.contato_id
          and o.status <> 'finalizada'
      )
    `
  const { rows } = await sql<Pedida>`
    select a.id, a.conversa_id, a.nota is not null as respondida
    from chat.avaliacoes a
    join chat.conversas c on c.id = a.conversa_id
    where c.contato_id = ${contato_id}
      and a.pedida_em is not null
      and ${qual}
    order by a.pedida_em desc
    limit 1
  `.execute(u.tx)
  return rows[0]
}

async function guardarResposta(
  u: Unidade,
  pedida: Pedida,
  nota: number,
  caixaId: string,
  e: EntradaMensagem,
  agora: Date,
): Promise<boolean> {
  const c = await u.tx
    .selectFrom('chat.conversas')
    .selectAll()
    .where('id', '=', pedida.conversa_id)
    .forUpdate()
    .executeTakeFirst()
  if (!c) return false
  const id = uuidv7()
  const seq = c.ultima_seq + 1
  await u.tx
    .insertInto('chat.mensagens')
    .values({
      id,
      conversa_id: c.id,
      seq,
      caixa_entrada_id: caixaId,
      direcao: 'entrada',
      tipo: 'text',
      conteudo: e.conteudo.texto,
      status: 'entregue',
      id_externo: e.id_externo,
      dados: JSON.stringify({ ...e.conteudo.especial, avaliacao: nota }),
      criado_em: e.momento,
    })
    .execute()
  // counts as answered, so that it is not unread
  await u.tx
    .updateTable('chat.conversas')
    .set({
      ultima_seq: seq,
      ultima_msg_seq: seq,
      total_entradas: c.total_entradas + 1,
      entradas_respondidas: (c.status === 'finalizada' ? c.total_entradas : c.entradas_respondidas) + 1,
      ultima_entrada_em: agora,
      ultima_interacao_em: agora,
      atualizada_em: agora,
    })
    .where('id', '=', c.id)
    .execute()
  c.ultima_seq = seq
  await emitirCriadas(u, [id], [])
  if (!pedida.respondida) await contar(u, c, pedida.id, nota, agora)
  avisarMudanca(u, c, 'mensagem')
  return true
}

async function contar(u: Unidade, c: ConversaTrancada, id: string, nota: number, agora: Date): Promise<void> {
  const a = await u.tx
    .updateTable('chat.avaliacoes')
    .set({ nota, respondida_em: agora })
    .where('id', '=', id)
    .where('nota', 'is', null)
    .returning(['fila_id', 'atendente_id'])
    .executeTakeFirst()
  if (!a) return
  await registrarNaConversa(u, c, null, `Atendimento avaliado com ${nota} de 5`, { tipo: 'avaliacao', nota })
  await agradecer(u, c, id, agora)
  u.emitir(avaliacaoRecebida, { conversa_id: c.id, fila_id: a.fila_id, atendente_id: a.atendente_id, nota })
}

async function agradecer(u: Unidade, c: ConversaTrancada, avaliacaoId: string, agora: Date): Promise<void> {
  const a = await u.tx
    .selectFrom('chat.avaliacoes as v')
    .innerJoin('chat.filas as f', 'f.id', 'v.fila_id')
    .select('f.csat_agradecimento')
    .where('v.id', '=', avaliacaoId)
    .executeTakeFirst()
  // the customer has just written, so the channel's messaging window is open
  if (a?.csat_agradecimento)
    await dizerSozinho(
      u,
      c,
      { motivo: 'agradecimento', chave: avaliacaoId, texto: a.csat_agradecimento },
      () => ({ janela_horas: null, especiais: [] }),
      agora,
    )
}
