export { botaoDeFaixa, Faixa } from './cabecalho/faixa.tsx'
export { faixasDaConversa, secoesDoContexto } from './encaixes.ts'
export { useEtiquetas } from './contexto/cores.ts'
