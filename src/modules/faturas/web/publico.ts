// What pages of other modules show of the invoices.
export { useLote, useLotes } from './dados.ts'
export { FaturasDoMembro } from './do-membro.tsx'
