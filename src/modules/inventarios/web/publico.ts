// What pages of other modules show of the counts.
export { useQuantosInventarios } from './dados.ts'
export { ContarMateriais } from './contar-materiais.tsx'
