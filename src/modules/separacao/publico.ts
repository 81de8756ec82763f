// API of picking for other modules.
export { separacaoMudou } from './eventos.ts'
export { criarSeparacao, type LinhaDoKit, type NovaSeparacao } from './server/comandos/criar.ts'
export { cancelarSeparacao } from './server/comandos/fechar.ts'
export { reservasDaSeparacao, separacaoDaOrigem } from './server/consultas/da-origem.ts'
