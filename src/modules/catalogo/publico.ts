// API of the catalogue for other modules.
export { criarItem } from './server/comandos/itens.ts'
export { criarKit } from './server/comandos/kits.ts'
export { criarRegra } from './server/comandos/regras.ts'
export { custosDosItens, fornecedoresDosItens } from './server/consultas/itens.ts'
export { precosDosKits } from './server/consultas/kits.ts'
export { regrasEm } from './server/consultas/regras.ts'
export { semearCatalogo } from './server/comandos/demonstracao/semear.ts'
export { semearItens, type ItemDaDemonstracao } from './server/comandos/demonstracao/semear-itens.ts'
