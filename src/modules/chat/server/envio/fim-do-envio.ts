import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { ErroDeChat, type ClasseDeFalha } from '../canais/erro-de-chat.ts'

/** How a send ended. */
export type Fim = { ok: true } | { ok: false; erro: ErroDeChat }

/** NOTIFY channel on which every process hears how each send ended: the one that sends need not be the one that was asked. */
export const CANAL_DO_FIM = 'chat_envio'

interface Carga {
  id: string
  erro?: { mensagem: string; status: number; codigo: string; detalhe: string | null; classe: ClasseDeFalha }
}

/** A NOTIFY carries 8,000 bytes at most. */
const TEXTO_MAXIMO = 500

/** Told with the commit of what it tells. */
export async function avisarFim(tx: Tx, id: string, fim: Fim): Promise<void> {
  await sql`select pg_notify(${CANAL_DO_FIM}, ${JSON.stringify(cargaDe(id, fim))})`.execute(tx)
}

function cargaDe(id: string, fim: Fim): Carga {
  if (fim.ok) return { id }
  const { message, statusCode, code, detalhe, classe } = fim.erro
  const erro = { mensagem: message.slice(0, TEXTO_MAXIMO), status: statusCode, codigo: code, detalhe: detalhe?.slice(0, TEXTO_MAXIMO) ?? null, classe }
  return { id, erro }
}

/** Reads a notice. Null: not one of ours, or the empty one after a reconnect. */
export function lerFim(texto: string): { id: string; fim: Fim } | null {
  if (texto === '') return null
  const { id, erro } = JSON.parse(texto) as Carga
  if (!erro) return { id, fim: { ok: true } }
  const { mensagem, status, codigo, detalhe, classe } = erro
  return { id, fim: { ok: false, erro: new ErroDeChat(mensagem, status, undefined, { code: codigo, classe, ...(detalhe === null ? {} : { detalhe }) }) } }
}

/** How these sends ended, by their rows. For notices that were lost; those still under way are left out. */
export async function finsDe(db: Db, ids: readonly string[]): Promise<{ id: string; fim: Fim }[]> {
  const { rows } = await sql<{ id: string; status: string; erro: string | null }>`
    select id, status, erro
    from chat.mensagens
    where id = any(${ids}::uuid[])
      and status not in ('pendente', 'enviando')
  `.execute(db)
  return rows.map(({ id, status, erro }) => {
    if (status !== 'falhou' && status !== 'incerta') return { id, fim: { ok: true } }
    const extra = { classe: status === 'incerta' ? 'incerta' : 'permanente', ...(erro ? { detalhe: erro } : {}) } as const
    return { id, fim: { ok: false, erro: new ErroDeChat('Erro ao enviar mensagem', 500, undefined, extra) } }
  })
}
