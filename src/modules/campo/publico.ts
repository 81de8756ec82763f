// API of the work in the field for other modules.
export { clienteNaPagina } from './eventos.ts'
export { horarioPedido, type HorarioPedido } from './server/consultas/para-avisos.ts'
export { garantiasNaPagina, type DaOrdem } from './server/encaixes.ts'
export type { GarantiaNaPagina } from './regras/pagina/dados.ts'
