// What other modules may use of the tasks. `quem` is a person's reach, or 'sistema' for a rule; an author without a
// person makes tasks that nobody delegated.
export { criarTarefa } from './server/comandos/criar.ts'
export { aplicarModelo } from './server/comandos/modelos.ts'
export { proximaAcaoDosCartoes } from './server/consultas/lista.ts'
export { departamentosDaParede, tarefasDaParede } from './server/consultas/parede.ts'
export { alcanceNasTarefas } from './server/politica.ts'
export { tarefaConcluida, tarefaDelegada, tarefaLembrete, tarefaRecusada, tarefaVenceu } from './eventos.ts'
