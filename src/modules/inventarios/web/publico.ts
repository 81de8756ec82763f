// What pages of other modules show of the counts.
export { useInventarios } from './dados.ts'
