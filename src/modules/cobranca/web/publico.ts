// What pages of other modules show of the receipts.
export { CobrancaAvulsa } from './avulsas/cobranca.tsx'
export { FormularioDaCobranca } from './avulsas/formulario.tsx'
export { linhaEmBranco } from './avulsas/linhas.tsx'
export { EMITIR } from '../permissoes.ts'
export { CobrancaNoBanco } from './na-fatura.tsx'
export { useAtrasos, useResumo } from './dados.ts'
export { IrAosRecebimentos, LinkDoRecebimento } from './links.tsx'
