/** Server API of people and rights for other modules. Rules without I/O are in `regras/`. */
export { carregarAcesso } from './nucleo/server/consultas/carregar-acesso.ts'
export { colunasDeParaQuem, ehPara, mantem, timesQueMantem } from './nucleo/server/consultas/para-quem.ts'
export {
  nomeDaEmpresa,
  nomesDasPessoas,
  nomesDe,
  usuariosAtivos,
  usuariosComPermissao,
} from './nucleo/server/consultas/pessoas.ts'
export { pessoaAoAlcance } from './pessoas/server/alcance.ts'
export { obterCargo } from './papeis/server/consultas/cargos.ts'
export { exigirTime } from './times/server/consultas/times.ts'
export { guardarLinkDeInstalacao, linkDeInstalacaoVale } from './entrar/server/comandos/link-de-instalacao.ts'
export { haAdmin } from './entrar/server/consultas/cadastro.ts'
export { liberarEntradaPeloTerminal } from './pessoas/server/comandos/recuperar-pelo-terminal.ts'
export { registrarEntradaFechada } from './pessoas/server/comandos/liberar-entrada.ts'
