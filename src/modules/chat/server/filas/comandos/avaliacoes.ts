import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { avaliacaoRecebida } from '../../../eventos.ts'
import { notaDe } from '../../../regras/avaliacao/nota.ts'
import type { EntradaMensagem } from '../../canais/canal.ts'
import { avisarMudanca, registrarNaConversa } from '../../comandos/evento-de-sistema.ts'
import type { ConversaTrancada } from '../../comandos/trancar.ts'
import { emitirCriadas } from '../../entrada/aplicar/emitir.ts'
import { dizerSozinho, type RecursosDe } from './mensagem-automatica.ts'
import type { Fila } from '../consultas/configuracao.ts'

/** An end may be taken back for some seconds; only one that stands is asked about. */
const FIRMEZA_MS = 15_000
/** Later than this a number is not an answer to our question any more. */
const VALE_MS = 48 * 3_600_000

/** A conversation that ended after somebody helped: a question is due. */
export async function prepararAvaliacao(u: Unidade, c: ConversaTrancada, fila: Fila): Promise<void> {
  if (!fila.csat_pergunta || !c.finalizada_em || !c.primeira_resposta_em || c.total_entradas === 0) return
  await u.tx
    .insertInto('chat.avaliacoes')
    .values({ id: uuidv7(), conversa_id: c.id, fila_id: fila.id, atendente_id: c.atribuida_para, finalizada_em: c.finalizada_em, pedir_em: new Date(c.finalizada_em.getTime() + FIRMEZA_MS) })
    .onConflict((oc) => oc.columns(['conversa_id', 'finalizada_em']).doNothing())
    .execute()
}

export async function pedirAvaliacoes(s: Servicos, recursosDe: RecursosDe, agora: Date): Promise<string[]> {
  const devidas = await s.banco.db.selectFrom('chat.avaliacoes').select(['id', 'conversa_id']).where('pedida_em', 'is', null).where('pedir_em', '<=', agora).orderBy('pedir_em').limit(200).execute()
  for (const a of devidas) await s.executar(sistema, (u) => pedir(u, a, recursosDe, agora))
  return devidas.map((a) => a.conversa_id)
}

async function pedir(u: Unidade, { id, conversa_id }: { id: string; conversa_id: string }, recursosDe: RecursosDe, agora: Date): Promise<void> {
  const c = await u.tx.selectFrom('chat.conversas').selectAll().where('id', '=', conversa_id).forUpdate().executeTakeFirst()
  const a = await u.tx.selectFrom('chat.avaliacoes as v').innerJoin('chat.filas as f', 'f.id', 'v.fila_id').select(['v.finalizada_em', 'f.csat_pergunta']).where('v.id', '=', id).where('v.pedida_em', 'is', null).executeTakeFirst()
  if (!c || !a) return
  const vale = c.finalizada_em?.getTime() === a.finalizada_em.getTime() && a.csat_pergunta
  const disse = vale && !(await temAberta(u, c.caixa_entrada_id, c.contato_id)) ? await dizerSozinho(u, c, { motivo: 'avaliacao', chave: id, texto: a.csat_pergunta ?? '' }, recursosDe, agora) : false
  if (disse) await u.tx.updateTable('chat.avaliacoes').set({ pedida_em: agora }).where('id', '=', id).execute()
  else await u.tx.deleteFrom('chat.avaliacoes').where('id', '=', id).execute()
}

const temAberta = async (u: Unidade, caixa: string, contato: string): Promise<boolean> =>
  (await u.tx.selectFrom('chat.conversas').select('id').where('caixa_entrada_id', '=', caixa).where('contato_id', '=', contato).where('status', '<>', 'finalizada').executeTakeFirst()) !== undefined

interface ComContato {
  entrada: EntradaMensagem
  contato_id: string
}

/**
 * A bare 1 to 5 from somebody we have just asked is their answer: it goes to the conversation it is about, which stays closed. Everything else
 * is left to become a conversation as always.
 */
export async function colherAvaliacoes<T extends ComContato>(u: Unidade, caixaId: string, itens: readonly T[], agora = new Date()): Promise<T[]> {
  const possiveis = itens.filter((i) => !i.entrada.de_mim && !i.entrada.grupo && notaDe(i.entrada.conteudo.texto) !== null)
  if (possiveis.length === 0) return [...itens]
  const { rows } = await sql<{ id: string; contato_id: string; conversa_id: string }>`
    select distinct on (c.contato_id) a.id, c.contato_id, a.conversa_id from chat.avaliacoes a join chat.conversas c on c.id = a.conversa_id
    where c.caixa_entrada_id = ${caixaId} and c.contato_id = any(${possiveis.map((i) => i.contato_id)}::uuid[]) and c.status = 'finalizada' and a.nota is null
      and a.pedida_em > ${new Date(agora.getTime() - VALE_MS)} and not exists (select from chat.conversas o where o.caixa_entrada_id = c.caixa_entrada_id and o.contato_id = c.contato_id and o.status <> 'finalizada')
    order by c.contato_id, a.pedida_em desc`.execute(u.tx)
  const pedidas = new Map(rows.map((r) => [r.contato_id, r]))
  const colhidos = new Set<T>()
  for (const item of possiveis) {
    const pedida = pedidas.get(item.contato_id)
    if (!pedida || [...colhidos].some((x) => x.contato_id === item.contato_id)) continue
    if (await guardarResposta(u, pedida, item, agora)) colhidos.add(item)
  }
  return itens.filter((i) => !colhidos.has(i))
}

async function guardarResposta(u: Unidade, pedida: { id: string; conversa_id: string }, { entrada: e }: ComContato, agora: Date): Promise<boolean> {
  const nota = notaDe(e.conteudo.texto)
  const c = await u.tx.selectFrom('chat.conversas').selectAll().where('id', '=', pedida.conversa_id).forUpdate().executeTakeFirst()
  const { numUpdatedRows } = await u.tx.updateTable('chat.avaliacoes').set({ nota, respondida_em: agora }).where('id', '=', pedida.id).where('nota', 'is', null).executeTakeFirst()
  if (!c || nota === null || !numUpdatedRows) return false
  const id = uuidv7()
  const seq = c.ultima_seq + 1
  await u.tx
    .insertInto('chat.mensagens')
    .values({ id, conversa_id: c.id, seq, caixa_entrada_id: c.caixa_entrada_id, direcao: 'entrada', tipo: 'text', conteudo: e.conteudo.texto, status: 'entregue', id_externo: e.id_externo, dados: JSON.stringify({ avaliacao: nota }), criado_em: e.momento })
    .execute()
  // answered by itself: nobody has to read it
  await u.tx
    .updateTable('chat.conversas')
    .set({ ultima_seq: seq, ultima_msg_seq: seq, total_entradas: c.total_entradas + 1, entradas_respondidas: c.total_entradas + 1, ultima_entrada_em: agora, ultima_interacao_em: agora, atualizada_em: agora })
    .where('id', '=', c.id)
    .execute()
  c.ultima_seq = seq
  await emitirCriadas(u, [id], [])
  await registrarNaConversa(u, c, null, `Atendimento avaliado com ${nota} de 5`, { tipo: 'avaliacao', nota })
  await agradecer(u, c, pedida.id, agora)
  const { fila_id, atendente_id } = await u.tx.selectFrom('chat.avaliacoes').select(['fila_id', 'atendente_id']).where('id', '=', pedida.id).executeTakeFirstOrThrow()
  u.emitir(avaliacaoRecebida, { conversa_id: c.id, fila_id, atendente_id, nota })
  avisarMudanca(u, c, 'mensagem')
  return true
}

async function agradecer(u: Unidade, c: ConversaTrancada, avaliacaoId: string, agora: Date): Promise<void> {
  const a = await u.tx.selectFrom('chat.avaliacoes as v').innerJoin('chat.filas as f', 'f.id', 'v.fila_id').select('f.csat_agradecimento').where('v.id', '=', avaliacaoId).executeTakeFirst()
  // the answer came this moment: every channel's window is open
  if (a?.csat_agradecimento) await dizerSozinho(u, c, { motivo: 'agradecimento', chave: avaliacaoId, texto: a.csat_agradecimento }, () => ({ janela_horas: null }), agora)
}
