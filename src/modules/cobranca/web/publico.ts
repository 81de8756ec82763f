// What pages of other modules show of the receipts.
export { CobrancaNoBanco } from './na-fatura.tsx'
export { IrAosRecebimentos, LinkDoRecebimento } from './links.tsx'
