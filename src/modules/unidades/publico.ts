// API of the consumer units for other modules.
export { guardarConsumos, guardarUnidade, type ConsumoLido, type UnidadeDaConta } from './server/comandos/guardar.ts'
export { consumosDa, unidadeComNumero, unidadePorId, unidadesDoContato } from './server/consultas/unidades.ts'
export { semearUnidades } from './server/comandos/demonstracao/semear.ts'
