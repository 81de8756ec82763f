/** Server API of people and rights for other modules. Rules without I/O are in `regras/`. */
export { carregarAcesso, type PessoaComAcesso } from './server/consultas/carregar-acesso.ts'
export { diasDaEmpresa, fechadoPara, feriadosDaPessoa } from './server/consultas/feriados.ts'
export { colunasDeParaQuem, ehPara, mantem, timesQueMantem } from './server/consultas/para-quem.ts'
export {
  nomeDaEmpresa,
  nomesDasPessoas,
  nomesDe,
  usuariosAtivos,
  usuariosComPermissao,
} from './server/consultas/pessoas.ts'
export { liberarEntradaPeloTerminal } from './server/comandos/recuperar-pelo-terminal.ts'
export { registrarEntradaFechada } from './server/comandos/liberar-entrada.ts'
export { feriadosMudaram } from './eventos.ts'
