// API of the bills for other modules.
export { lerContaConferida } from './server/consultas/conferida.ts'
export { exigirVerConta } from './server/politica.ts'
export { arquivosDoContato, donoDeContas, type DonoDeContas } from './server/encaixes.ts'
export { contaConferida, contaMudou } from './eventos.ts'
