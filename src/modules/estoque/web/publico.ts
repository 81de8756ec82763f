/** Browser API of the stock for other modules. */
export { useResumoDosAlertas } from './alertas/dados.ts'
export { useSaude } from './painel/dados.ts'
export { AjustesQueEsperam, useAjustesADecidir } from './ajustes/que-esperam.tsx'
export { buscarMateriais } from './buscar-materiais.ts'
export { ComMotivo } from './com-motivo.tsx'
export { relerEstoque, useCategorias, useLocais, useUnidades } from './dados.ts'
export { emDecimal } from './movimentos/rascunho.ts'
export { comSinal, nomeDoTipo, opcoesDe, qtd } from './nomes.ts'
