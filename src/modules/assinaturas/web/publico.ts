// What pages of other modules show of the signatures.
export { PainelDeAssinaturas } from './painel.tsx'
