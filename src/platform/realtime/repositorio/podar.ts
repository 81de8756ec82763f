import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'

const TRAVA_DA_PODA = 4_617_002

/**
 * Five times the advertised 120 s: clients were measured to return up to 20 s late, and a laptop lid is closed for
 * minutes.
 */
export const RETENCAO_EM_SEGUNDOS = 600
const MARCAS_EM_SEGUNDOS = 86_400
/** Longest lifetime of a credential (token.ts). */
const CREDENCIAL_EM_SEGUNDOS = 86_400

/**
 * Removes log rows that no client may still resume from, and stores the last removed serial per channel. One process at
 * a time; returns the number of rows removed.
 */
export async function podar(tx: Tx, retencaoEmSegundos: number = RETENCAO_EM_SEGUNDOS): Promise<number> {
  const trava = await sql<{
    minha: boolean
  }>`select pg_try_advisory_xact_lock(${TRAVA_DA_PODA}::bigint) as minha`.execute(tx)
  if (!trava.rows[0]?.minha) return 0
  const { rows } = await sql<{ removidas: number }>`
    with removidas as (
      delete from realtime.canal_log
      where criado_em < clock_timestamp() - make_interval(secs => ${retencaoEmSegundos})
      returning canal, serial
    ),
    marcas as (
      insert into realtime.canal_podado (canal, ate)
      select canal, max(serial)
      from removidas
      group by canal
      on conflict (canal) do update set ate = greatest(canal_podado.ate, excluded.ate), podado_em = now()
    ),
    estado as (
      update realtime.estado
      set podado_ate = greatest(podado_ate, (select max(serial) from removidas))
      where exists (select from removidas)
    )
    select count(*) as removidas
    from removidas
  `.execute(tx)
  // a separate statement: it must not touch rows that the first one changed
  await sql`
    with esquecidas as (
      delete from realtime.canal_podado
      where podado_em < now() - make_interval(secs => ${MARCAS_EM_SEGUNDOS})
      returning ate
    )
    update realtime.estado
    set piso = greatest(piso, (select max(ate) from esquecidas))
    where exists (select from esquecidas)
  `.execute(tx)
  await sql`delete from realtime.nonce_usado where expira_em < now()`.execute(tx)
  await sql`
    delete from realtime.revogacoes
    where em < now() - make_interval(secs => ${CREDENCIAL_EM_SEGUNDOS})
  `.execute(tx)
  return rows[0]?.removidas ?? 0
}
