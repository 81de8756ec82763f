// What pages of other modules show of the invoices.
export { FaturasDoMembro } from './do-membro.tsx'
