export { naBarraDaLista, naSelecaoDaLista, noTopoDaLista } from './encaixes.ts'
export { useCaixas } from './dados/contagens.ts'
export { consultaDosFiltros, type Filtros, escreverFiltros, filtrosPadrao } from './dados/filtros.ts'
export { escolhidas, largarEscolha } from './escolhidas.ts'
