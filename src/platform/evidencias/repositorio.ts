import { sql } from 'kysely'
import type { Db, Tx } from '../postgres/banco.ts'
import { canonico, hashDaEvidencia, type Evidencia } from './cadeia.ts'

interface Fio {
  /** `propostas.proposta`: the module and what the chain is of */
  de: string
  de_id: string
}

/** The events of a chain, in order. */
export async function lerEvidencias(db: Db | Tx, { de, de_id }: Fio): Promise<Evidencia[]> {
  const { rows } = await sql<Evidencia>`
    select
      de,
      de_id,
      seq,
      tipo,
      em,
      dados,
      encode(anterior, 'hex') as anterior,
      encode(hash, 'hex') as hash
    from plataforma.evidencias
    where de = ${de}
      and de_id = ${de_id}
    order by seq
  `.execute(db)
  return rows
}

/** Appends an event in the caller's transaction. Events of one chain wait for each other; of others they do not. */
export async function registrarEvidencia(
  tx: Tx,
  { de, de_id, tipo, dados, em = new Date() }: Fio & { tipo: string; dados: object; em?: Date },
): Promise<Evidencia> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`evidencias:${de}:${de_id}`}, 0))`.execute(tx)
  const { rows } = await sql<{ seq: number; hash: string }>`
    select seq, encode(hash, 'hex') as hash
    from plataforma.evidencias
    where de = ${de}
      and de_id = ${de_id}
    order by seq desc
    limit 1
  `.execute(tx)
  const [ultima] = rows
  const sem = {
    de,
    de_id,
    seq: (ultima?.seq ?? 0) + 1,
    tipo,
    em,
    dados: canonico(dados),
    anterior: ultima?.hash ?? null,
  }
  const evidencia = { ...sem, hash: hashDaEvidencia(sem) }
  await sql`
    insert into plataforma.evidencias (de, de_id, seq, tipo, em, dados, anterior, hash)
    values (
      ${de},
      ${de_id},
      ${evidencia.seq},
      ${tipo},
      ${em},
      ${evidencia.dados},
      decode(${evidencia.anterior}, 'hex'),
      decode(${evidencia.hash}, 'hex')
    )
  `.execute(tx)
  return evidencia
}
