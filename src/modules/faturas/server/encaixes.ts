import { encaixe } from '#platform/ligados.ts'
import type { Db } from '#platform/postgres/banco.ts'

/**
 * The Pix code of an invoice's charge at the bank while it asks for exactly `valorCentavos`; null: the page shows the
 * static one. Filled by the module of the receipts.
 */
export type PixDoBanco = (db: Db, faturaId: string, valorCentavos: number) => Promise<string | null>
export const pixDoBanco = encaixe<PixDoBanco>('faturas.pixDoBanco')
