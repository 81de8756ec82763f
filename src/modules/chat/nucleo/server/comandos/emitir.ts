import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { conversaMudou, mensagemCriada, mensagemMudou } from '../../eventos.ts'
import { apresentarMensagem } from '../apresentar.ts'
import type { LinhaDeMensagem } from '../consultas/linhas.ts'
import { mensagensPorId } from '../consultas/mensagens.ts'

/** A conversation that received messages. */
interface ComNovas {
  id: string
  caixa_entrada_id: string
  seq: number
  nova: boolean
}

/**
 * Emits the created messages. Events include the whole message (without file URLs), so that an open thread renders it
 * without a request. Returns the rows.
 */
export async function emitirCriadas(
  u: Unidade,
  ids: readonly string[],
  conversas: readonly ComNovas[],
): Promise<LinhaDeMensagem[]> {
  const linhas = await mensagensPorId(u.tx, ids)
  for (const linha of linhas) {
    u.emitir(mensagemCriada, {
      conversa_id: linha.conversa_id,
      caixa_entrada_id: linha.caixa_entrada_id,
      ultima_seq: linha.seq,
      mensagem: await apresentarMensagem(null, linha),
    })
  }
  for (const c of conversas)
    u.emitir(conversaMudou, {
      conversa_id: c.id,
      caixa_entrada_id: c.caixa_entrada_id,
      ultima_seq: c.seq,
      motivo: c.nova ? 'nova' : 'mensagem',
      entrada: linhas.some((l) => l.conversa_id === c.id && l.direcao === 'entrada'),
    })
  return linhas
}

export async function emitirAlteradas(u: Unidade, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const linha of await mensagensPorId(u.tx, ids)) {
    u.emitir(mensagemMudou, {
      conversa_id: linha.conversa_id,
      caixa_entrada_id: linha.caixa_entrada_id,
      ultima_seq: linha.seq,
      mensagem: await apresentarMensagem(null, linha),
    })
  }
  // the list shows the last message and its delivery ticks: notify it when that message changes
  const { rows } = await sql<{ id: string; caixa_entrada_id: string; ultima_seq: number; entrada: boolean }>`
    select c.id, c.caixa_entrada_id, c.ultima_seq, m.direcao = 'entrada' as entrada
    from chat.mensagens m
    join chat.conversas c on c.id = m.conversa_id and c.ultima_msg_seq = m.seq
    where m.id = any(${ids}::uuid[])
  `.execute(u.tx)
  for (const c of rows)
    u.emitir(conversaMudou, {
      conversa_id: c.id,
      caixa_entrada_id: c.caixa_entrada_id,
      ultima_seq: c.ultima_seq,
      motivo: 'mensagem',
      entrada: c.entrada,
    })
}

/** Emits one change event for each message that the batch changed. */
export const emitirMudancas = (u: Unidade, ids: ReadonlySet<string>): Promise<void> =>
  ids.size > 0 ? emitirAlteradas(u, [...ids]) : Promise.resolve()
