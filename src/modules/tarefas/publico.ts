// API of the tasks for other modules. `quem` is a user's reach, or 'sistema' for an automation; without an author the
// tasks are not delegated.
export { criarTarefa } from './server/comandos/criar.ts'
export { aplicarModelo } from './server/comandos/modelos.ts'
export { proximaAcaoDosCartoes } from './server/consultas/lista.ts'
export { departamentosDaParede, tarefasDaParede } from './server/consultas/parede.ts'
export { alcanceNasTarefas } from './server/politica.ts'
export {
  cartoesDasTarefas,
  type AlcanceNosCartoes,
  type FiltroDoPeriodo,
  type LinhaDeCartaoComData,
} from './server/encaixes.ts'
