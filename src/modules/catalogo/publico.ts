// API of the catalogue for other modules.
export { criarItem } from './server/comandos/itens.ts'
export { custosDosItens } from './server/consultas/itens.ts'
export { semearCatalogo } from './server/comandos/demonstracao/semear.ts'
