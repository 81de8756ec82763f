/** What the server side of other modules may use of people and their rights. Rules without I/O: `regras/`. */
export { carregarAcesso, type PessoaComAcesso } from './server/consultas/carregar-acesso.ts'
export { quemRecebe } from './server/consultas/ausencias.ts'
export { limiteDeAprovacao } from './server/consultas/limites.ts'
export { nomeDaEmpresa, nomesDe, usuariosAtivos, usuariosComPermissao } from './server/consultas/pessoas.ts'
export { ehSupervisor, podeEditarUsuarios } from './regras/guardas.ts'
export { compilar } from './regras/compilar.ts'
export { acessoAlterado, pedidoAlterado, trabalhoEntregue, usuarioAlterado, usuarioCriado, usuarioDesativado, usuarioReativado } from './eventos.ts'
export type { Pessoa } from './tipos.ts'
