import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { SituacaoDaFatura } from '../../tipos.ts'

export interface FaturaDoTxid {
  id: string
  numero: string
  lote_id: string
  contato_id: string | null
  valor_centavos: number
  vencimento_em: string
  situacao: SituacaoDaFatura
  pago_centavos: number
}

/** The invoice that a payment names. */
export async function faturaDoTxid(db: Db | Tx, txid: string): Promise<FaturaDoTxid | null> {
  const { rows } = await sql<FaturaDoTxid>`
    select
      id, numero, lote_id, contato_id, valor_centavos::float8 as valor_centavos, vencimento_em::text as vencimento_em,
      situacao, pago_centavos::float8 as pago_centavos
    from faturas.faturas
    where txid = ${txid}
  `.execute(db)
  return rows[0] ?? null
}
