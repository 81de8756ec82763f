import { sql } from 'kysely'
import type { FaturaDevida, Pagamento } from '#engines/energia/divida.ts'
import { FUSO } from '#kit/expediente.ts'
import { diaDe } from '#kit/parede.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'

export interface PagamentoDaFatura extends Pagamento {
  pagoEm: Date
}

/** Payments that count, in the order of posting. */
export async function pagamentosDa(db: Db | Tx, id: string): Promise<PagamentoDaFatura[]> {
  const { rows } = await sql<{ pagoEm: Date; valorCent: number }>`
    select pago_em as "pagoEm", valor_centavos::float8 as "valorCent"
    from faturas.pagamentos
    where fatura_id = ${id}
      and estornado_em is null
    order by registrado_em, recebimento_id
  `.execute(db)
  return rows.map((r) => ({ ...r, dia: diaDe(r.pagoEm, FUSO) }))
}

export const devidaDa = (
  f: { valor_centavos: number; vencimento_em: string; contestada: boolean },
  pagamentos: readonly Pagamento[],
): FaturaDevida => ({
  valorCent: f.valor_centavos,
  vencimento: f.vencimento_em,
  pagamentos,
  contestada: f.contestada,
})
