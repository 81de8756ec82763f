// Addresses of the tasks' pages for other modules.
import { comBusca, href } from '#platform/navegador/href.ts'

const TAREFAS = href('/co/tarefas')

export const linkDaTarefa = (id: string) => href('/co/tarefas/view/{id}', { id })
export const linkDasTarefas = (busca: { papel?: 'todas'; departamento?: string } = {}) => comBusca(TAREFAS, busca)
export const linkDeNovaTarefa = (contatoId?: string) => comBusca(TAREFAS, { nova: '1', contato: contatoId })
export const linkDeTarefaPara = (p: { id: string; nome: string }) =>
  comBusca(TAREFAS, { nova: '1', responsavel: p.id, responsavel_nome: p.nome })
