import { sql } from 'kysely'
import type { Banco } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import { semRobo } from '../consultas/sem-robo.ts'
import { POR_ESCREVER_MS } from '../consultas/passagens.ts'

/**
 * Enqueues unassigned conversations without an open wait: a snooze ended, a bot released them, or the time to write
 * first passed. These moments change no row, so no trigger fires.
 */
export async function reencontrarEsquecidas(
  { banco, ligados }: Pick<Servicos, 'banco' | 'ligados'>,
  agora: Date,
): Promise<void> {
  await sql`
    insert into chat.fila_pendencias (conversa_id)
    select c.id
    from chat.conversas c
    where c.fila_id is not null
      and c.status <> 'finalizada'
      and c.atribuida_para is null
      and (c.adiada_ate is null or c.adiada_ate <= ${agora})
      and ${semRobo(ligados)}
      and (c.total_entradas > 0 or c.criado_em <= ${new Date(agora.getTime() - POR_ESCREVER_MS)}::timestamptz)
      and not exists (
        select from chat.fila_passagens p
        where p.conversa_id = c.id
          and p.saiu_em is null
      )
  `.execute(banco.db)
}

/** Enqueues all queued conversations after the holidays changed, to recompute their deadlines. */
export async function reverAsFilas(banco: Banco): Promise<void> {
  await sql`
    insert into chat.fila_pendencias (conversa_id)
    select id
    from chat.conversas
    where fila_id is not null
      and status <> 'finalizada'
  `.execute(banco.db)
}
