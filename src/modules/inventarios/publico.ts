// API of the counts for other modules.
export { inventarioMudou } from './eventos.ts'
export { aprovarInventario } from './server/comandos/aprovar.ts'
export { criarCiclo } from './server/comandos/ciclos.ts'
export { contar } from './server/comandos/contar.ts'
export { criarInventario } from './server/comandos/criar.ts'
export { iniciarInventario } from './server/comandos/iniciar.ts'
export { explicarDiferenca, pedirRecontagem, revisarInventario } from './server/comandos/recontar.ts'
