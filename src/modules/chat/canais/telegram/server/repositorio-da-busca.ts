import { sql } from 'kysely'
import type { Banco } from '#platform/postgres/banco.ts'

type Db = Banco['db']

/** Lease time. Longer than the 25 s long poll, so that the lease outlives the call. */
const VALIDADE = sql.lit('60 seconds')

/**
 * Returns the inboxes to poll; `versao` changes whenever the inbox is saved. Deletes the offsets of inboxes that no
 * longer poll.
 */
export async function caixasQueBuscam(db: Db): Promise<{ id: string; versao: string }[]> {
  const { rows } = await sql<{ id: string; versao: string }>`
    select id, atualizada_em::text as versao
    from chat.caixas_entrada
    where tipo = 'telegram'
      and ativo
      and configuracao -> 'buscar' = 'true'
  `.execute(db)
  await sql`
    delete from chat.telegram_buscas b
    using chat.caixas_entrada c
    where c.id = b.caixa_entrada_id
      and c.configuracao -> 'buscar' is distinct from 'true'
  `.execute(db)
  return rows
}

/** Acquires or renews the polling lease; returns undefined while another process holds it. */
export async function tomarBusca(
  db: Db,
  caixaId: string,
  eu: string,
): Promise<{ proxima: number; primeira: boolean } | undefined> {
  const { rows } = await sql<{ proxima: number; primeira: boolean }>`
    insert into chat.telegram_buscas as b (caixa_entrada_id, dono, vence_em)
    values (${caixaId}, ${eu}, now() + ${VALIDADE}::interval)
    on conflict (caixa_entrada_id) do update set dono = excluded.dono, vence_em = excluded.vence_em
    where b.dono = ${eu}
      or b.vence_em < now()
    returning proxima, buscada_em is null as primeira
  `.execute(db)
  return rows[0]
}

/** Advances the offset, only if this process still holds the lease. */
export const avancarBusca = (db: Db, caixaId: string, eu: string, proxima: number) =>
  sql`
    update chat.telegram_buscas
    set proxima = ${proxima}, buscada_em = now()
    where caixa_entrada_id = ${caixaId}
      and dono = ${eu}
  `.execute(db)

export const soltarBuscas = (db: Db, eu: string) =>
  sql`update chat.telegram_buscas set vence_em = now() where dono = ${eu}`.execute(db)
