import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { CANAL_DO_FIM, cargaDe } from './fim-do-envio.ts'
import type { Fim } from '#modules/chat/nucleo/server/entrada-e-envio.ts'

/** Notifies all processes of the result when the transaction that writes the status commits. */
export async function avisarFim(tx: Tx, id: string, fim: Fim): Promise<void> {
  await sql`select pg_notify(${CANAL_DO_FIM}, ${JSON.stringify(cargaDe(id, fim))})`.execute(tx)
}

/**
 * Reads the results of these sends from their rows, in case a NOTIFY was lost. Sends still in progress are left out.
 */
export async function finsDe(db: Db, ids: readonly string[]): Promise<{ id: string; fim: Fim }[]> {
  const { rows } = await sql<{ id: string; status: string; erro: string | null }>`
    select id, status, erro
    from chat.mensagens
    where id = any(${ids}::uuid[])
      and status not in ('pendente', 'enviando')
  `.execute(db)
  return rows.map(({ id, status, erro }) => {
    if (status !== 'falhou' && status !== 'incerta') return { id, fim: { ok: true } }
    const extra = {
      classe: status === 'incerta' ? 'incerta' : 'permanente',
      ...(erro ? { detalhe: erro } : {}),
    } as const
    return { id, fim: { ok: false, erro: new ErroDeChat('Erro ao enviar mensagem', 500, undefined, extra) } }
  })
}
