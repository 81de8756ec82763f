import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'

export interface Selo {
  dia: string
  anterior: string
  resumo: string
  linhas: number
}
/** `anterior` of the first seal. */
export const ZERO = '0'.repeat(64)

export const lerSelos = async (db: Db | Tx): Promise<Selo[]> =>
  (
    await sql<Selo>`
      select dia::text as dia, anterior, resumo, linhas
      from plataforma.auditoria_selos
      order by dia
    `.execute(db)
  ).rows

/** Returns the days that ended and have no seal yet, oldest first, without gaps. */
export async function diasASelar(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ dia: string }>`
    select d::date::text as dia
    from generate_series(
      coalesce(
        (select max(dia) + 1 from plataforma.auditoria_selos),
        (select min(em at time zone 'UTC')::date from plataforma_publico.auditoria)
      ),
      (now() at time zone 'UTC')::date - 1,
      interval '1 day'
    ) as d
    order by d
  `.execute(db)
  return rows.map((r) => r.dia)
}

export async function resumirDia(
  db: Db | Tx,
  dia: string,
  anterior: string,
): Promise<{ resumo: string; linhas: number }> {
  const {
    rows: [r],
  } = await sql<{
    resumo: string
    linhas: number
  }>`
    select resumo, linhas
    from plataforma.resumo_da_auditoria(${dia}::date, ${anterior})
  `.execute(db)
  return r ?? { resumo: anterior, linhas: 0 }
}

export interface Conferencia {
  integra: boolean
  dias: number
  linhas: number
  /** rows whose content was deleted by a privacy request; the deletion itself is recorded and sealed */
  esquecidas: number
  /** the first day whose rows no longer match its seal */
  quebrado: string | null
  ultimo: Selo | null
}

/** Recomputes every sealed day from its rows. A changed, added or removed row breaks the seal of its day. */
export async function conferirSelos(db: Db): Promise<Conferencia> {
  const selos = await lerSelos(db)
  let anterior = ZERO
  let quebrado: string | null = null
  for (const s of selos) {
    const { resumo, linhas } = await resumirDia(db, s.dia, anterior)
    if (s.anterior !== anterior || s.resumo !== resumo || s.linhas !== linhas) {
      quebrado = s.dia
      break
    }
    anterior = s.resumo
  }
  const {
    rows: [e],
  } = await sql<{ n: number }>`
    select count(*)::int as n
    from plataforma_publico.auditoria
    where antes is null
      and depois is null
      and motivo is null
      and conteudo <> plataforma.resumo_do_conteudo(null, null, null)
  `.execute(db)
  return {
    integra: quebrado === null,
    esquecidas: e?.n ?? 0,
    dias: selos.length,
    linhas: selos.reduce((n, s) => n + s.linhas, 0),
    quebrado,
    ultimo: selos.at(-1) ?? null,
  }
}
