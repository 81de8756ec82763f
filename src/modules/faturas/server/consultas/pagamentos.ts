import { sql } from 'kysely'
import type { FaturaDevida, Pagamento, Pausa } from '#engines/energia/divida.ts'
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

/** The disputes of an invoice, whose days do not count as late. */
export async function pausasDa(db: Db | Tx, id: string): Promise<Pausa[]> {
  const { rows } = await sql<Pausa>`
    select
      (aberta_em at time zone 'America/Sao_Paulo')::date::text as de,
      (respondida_em at time zone 'America/Sao_Paulo')::date::text as ate
    from faturas.contestacoes
    where fatura_id = ${id}
    order by aberta_em
  `.execute(db)
  return rows
}

export const devidaDa = (
  f: { valor_centavos: number; vencimento_em: string; contestada: boolean; multa: number; juros_mes: number },
  pagamentos: readonly Pagamento[],
  pausas: readonly Pausa[],
): FaturaDevida => ({
  multa: f.multa,
  jurosMes: f.juros_mes,
  pausas,
  valorCent: f.valor_centavos,
  vencimento: f.vencimento_em,
  pagamentos,
  contestada: f.contestada,
})
