import { encaixe } from '#platform/ligados.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Db } from '#platform/postgres/banco.ts'

/**
 * The Pix code of an invoice's charge at the bank while it asks for exactly `valorCentavos`; null: the page shows the
 * static one. Filled by the module of the receipts.
 */
export type PixDoBanco = (db: Db, faturaId: string, valorCentavos: number) => Promise<string | null>
export const pixDoBanco = encaixe<PixDoBanco>('faturas.pixDoBanco')

/**
 * Invoices were issued, in the transaction that issues them. Filled by the module of the receipts, which asks the bank for
 * their charges.
 */
export type AoEmitir = (u: Unidade, faturas: readonly string[]) => Promise<void>
export const aoEmitirFaturas = encaixe<AoEmitir>('faturas.aoEmitir')

/** Charges of a batch that the bank has not created yet: its PDFs wait for them. */
export const cobrancasPorVir = encaixe<(db: Db, loteId: string) => Promise<number>>('faturas.cobrancasPorVir')
