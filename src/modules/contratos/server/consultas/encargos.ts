import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'

/** Late charges that a contract states, as fractions. */
export interface EncargosDoContrato {
  multa: number
  jurosMes: number
}

const PADRAO: EncargosDoContrato = { multa: 0.02, jurosMes: 0.01 }
/** A fine above 2 % is void for consumers (CDC, art. 52 §1). */
const MULTA_MAXIMA = 0.02

const fracao = (texto: string | null, padrao: number): number =>
  texto !== null && /^\d{1,2}(\.\d{1,6})?$/.test(texto) ? Number((Number(texto) / 100).toFixed(6)) : padrao

/** Late charges of contracts by id, from the version in force. A contract that states none is left out. */
export async function encargosDosContratos(
  db: Db | Tx,
  contratos: readonly string[],
): Promise<ReadonlyMap<string, EncargosDoContrato>> {
  if (contratos.length === 0) return new Map()
  const { rows } = await sql<{ id: string; multa: string | null; juros: string | null }>`
    select
      contrato_id as id,
      conteudo #>> '{variaveis,multa.atraso}' as multa,
      conteudo #>> '{variaveis,juros.mes}' as juros
    from contratos.versoes
    where contrato_id = any(${[...contratos]}::uuid[])
      and estado in ('enviada', 'assinada')
  `.execute(db)
  return new Map(
    rows.map(({ id, multa, juros }) => [
      id,
      {
        multa: Math.min(MULTA_MAXIMA, fracao(multa, PADRAO.multa)),
        jurosMes: fracao(juros, PADRAO.jurosMes),
      },
    ]),
  )
}
