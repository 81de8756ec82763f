// API of the invoices for other modules.
export { faturaMudou, loteMudou } from './eventos.ts'
export { estornarPagamento, registrarPagamento, type Baixa, type Pagamento } from './server/comandos/pagamentos.ts'
export { aoEmitirFaturas, cobrancasPorVir, pixDoBanco, type PixDoBanco } from './server/encaixes.ts'
export { segundaVia } from './server/consultas/segunda-via.ts'
export { faturaDoTxid, type FaturaDoTxid } from './server/consultas/publicas.ts'
export { semearFaturas, type LinhaDaDemonstracao } from './server/comandos/demonstracao/semear.ts'
export { semearPagamentos, type PagamentoDaDemonstracao } from './server/comandos/demonstracao/pagar.ts'
export { mensagensDaDemonstracao, semearEnvios, type MensagemDaFatura } from './server/comandos/demonstracao/envios.ts'
