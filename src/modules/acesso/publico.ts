/** Server API of people and rights for other modules. Rules without I/O are in `regras/`. */
export { acessoAlterado } from './nucleo/eventos.ts'
export { carregarAcesso, carregarAcessos } from './nucleo/server/consultas/carregar-acesso.ts'
export { CABECALHO_DA_VISAO, vistoComo } from './nucleo/server/consultas/visao-aberta.ts'
export { haMaisGente } from './nucleo/server/consultas/mais-gente.ts'
export { departamentoLigado, desligados, ligadoOuNenhum } from './nucleo/server/consultas/ligados.ts'
export { colunasDeParaQuem, ehPara, mantem, timesQueMantem } from './nucleo/server/consultas/para-quem.ts'
export { nomesDasPessoas, nomesDe, usuariosAtivos, usuariosComPermissao } from './nucleo/server/consultas/pessoas.ts'
export { pendenteNoDepartamento, type PendenteNoDepartamento } from './departamentos/server/pendencias.ts'
export { pessoaAoAlcance } from './pessoas/server/alcance.ts'
export { obterCargo } from './papeis/server/consultas/cargos.ts'
export { departamentosEscolhidos } from './departamentos/server/consultas/em-uso.ts'
export { exigirTime } from './times/server/consultas/times.ts'
export { guardarLinkDeInstalacao, linkDeInstalacaoVale } from './entrar/server/comandos/link-de-instalacao.ts'
export { abrirCarta } from './entrar/server/comandos/abrir-carta.ts'
export { demonstracaoDeixada, haDemonstracao, marcandoDemonstracao } from './demonstracao/server/consultas.ts'
export {
  aoDeixarDemonstracao,
  parteDaDemonstracao,
  type ParteDaDemonstracao,
} from './demonstracao/server/comandos/partes.ts'
export { haAdmin } from './entrar/server/consultas/cadastro.ts'
export { liberarEntradaPeloTerminal } from './pessoas/server/comandos/recuperar-pelo-terminal.ts'
export { registrarEntradaFechada } from './pessoas/server/comandos/liberar-entrada.ts'
