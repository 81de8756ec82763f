export { secoesDoContexto } from './encaixes.ts'
export { useEtiquetas } from './contexto/cores.ts'
