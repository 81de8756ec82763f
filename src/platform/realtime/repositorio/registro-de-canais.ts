import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { LinhaDoCanal, MensagemDeCanal, Publicacao } from '../tipos.ts'

/** Held by every writer until its commit; one number for all channels. */
const TRAVA_DO_LOG = 4_617_001

const colunas = sql`
  serial,
  canal,
  nome,
  dados::text as texto,
  codificacao,
  chave,
  (extract(epoch from criado_em) * 1000)::bigint as criado_em,
  publico
`
const cabeca = sql`greatest((select max(serial) from realtime.canal_log), (select podado_ate from realtime.estado))`

/**
 * Appends in the order given. The transaction must be READ COMMITTED: its reads must see the commits that the lock
 * waited for.
 */
export async function anexar(tx: Tx, mensagens: readonly MensagemDeCanal[]): Promise<Publicacao> {
  if (mensagens.length === 0) return { anterior: 0, linhas: [], todas: [] }
  await sql`select pg_advisory_xact_lock(${TRAVA_DO_LOG}::bigint)`.execute(tx)
  const { rows } = await sql<LinhaDoCanal & { anterior: number }>`
    with novas as (
      insert into realtime.canal_log (canal, nome, dados, codificacao, chave, publico)
      select canal, nome, dados::jsonb, codificacao, chave, publico
      from unnest(
        ${mensagens.map((m) => m.canal)}::text[],
        ${mensagens.map((m) => m.nome)}::text[],
        ${mensagens.map((m) => JSON.stringify(m.dados))}::text[],
        ${mensagens.map((m) => m.codificacao ?? null)}::text[],
        ${mensagens.map((m) => m.chave)}::text[],
        ${mensagens.map((m) => m.publico ?? null)}::text[]
      ) with ordinality as m (canal, nome, dados, codificacao, chave, publico, ordem)
      order by ordem
      on conflict (chave) do nothing
      returning ${colunas}
    )
    select novas.*, ${cabeca} as anterior
    from novas
    order by serial
  `.execute(tx)
  const porChave = new Map(rows.map((linha) => [linha.chave, linha]))
  const repetidas = mensagens.map((m) => m.chave).filter((chave) => !porChave.has(chave))
  if (repetidas.length > 0) {
    const antigas =
      await sql<LinhaDoCanal>`select ${colunas} from realtime.canal_log where chave = any(${repetidas}::text[])`.execute(
        tx,
      )
    for (const linha of antigas.rows) porChave.set(linha.chave, { ...linha, anterior: 0 })
  }
  return {
    anterior: rows[0]?.anterior ?? 0,
    linhas: rows,
    todas: mensagens.flatMap((m) => porChave.get(m.chave) ?? []),
  }
}

export interface TrechoDoCanal {
  /** False when rows after the cursor were removed, or the cursor is not of this log. */
  continuo: boolean
  linhas: LinhaDoCanal[]
}

/** Returns the messages of a channel after a cursor, in one statement: rows and marks must be of the same snapshot. */
export async function aposSerial(db: Db, canal: string, serial: number, limite: number): Promise<TrechoDoCanal> {
  const { rows } = await sql<{ continuo: boolean } & { [C in keyof LinhaDoCanal]: LinhaDoCanal[C] | null }>`
    select
      ${serial}::bigint >= greatest(e.piso, coalesce(p.ate, 0)) and ${serial}::bigint <= ${cabeca} as continuo,
      l.*
    from realtime.estado e
    left join realtime.canal_podado p on p.canal = ${canal}
    left join lateral (
      select ${colunas}
      from realtime.canal_log
      where canal = ${canal}
        and serial > ${serial}::bigint
      order by serial
      limit ${limite}
    ) l on true
    order by l.serial
  `.execute(db)
  return {
    continuo: rows[0]?.continuo ?? false,
    linhas: rows.filter((linha): linha is LinhaDoCanal & { continuo: boolean } => linha.serial !== null),
  }
}

/**
 * Returns the messages of all channels after this process's position. `podado_ate` above the position means that
 * messages were missed.
 */
export async function novasDesde(
  db: Db,
  serial: number,
  limite: number,
): Promise<{ podado_ate: number; linhas: LinhaDoCanal[] }> {
  const { rows } = await sql<{ podado_ate: number } & { [C in keyof LinhaDoCanal]: LinhaDoCanal[C] | null }>`
    select e.podado_ate, l.*
    from realtime.estado e
    left join lateral (
      select ${colunas}
      from realtime.canal_log
      where serial > ${serial}::bigint
      order by serial
      limit ${limite}
    ) l on true
    order by l.serial
  `.execute(db)
  return {
    podado_ate: rows[0]?.podado_ate ?? 0,
    linhas: rows.filter((linha): linha is LinhaDoCanal & { podado_ate: number } => linha.serial !== null),
  }
}

/** Returns the name of the log and its last serial. */
export async function situacaoDoLog(db: Db): Promise<{ epoca: string; cabeca: number }> {
  const { rows } = await sql<{
    epoca: string
    cabeca: number
  }>`
    select epoca, ${cabeca} as cabeca
    from realtime.estado
  `.execute(db)
  return { epoca: rows[0]?.epoca ?? '00000000', cabeca: rows[0]?.cabeca ?? 0 }
}
