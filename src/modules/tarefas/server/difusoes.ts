import { difundir, type Difusao } from '#platform/eventos/relay.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import { tarefaMudou } from '../eventos.ts'

export const canalDasTarefas = (usuarioId: string): string => `tarefas_${usuarioId}`

/** Broadcasts only ids to the users directly involved. Other screens poll. */
export const difusoesDasTarefas: Difusao[] = [
  difundir(tarefaMudou, (e) =>
    e.pessoas.map((p) => ({
      canal: canalDasTarefas(p),
      nome: 'tarefa',
      dados: { id: e.tarefa_id, versao: e.versao },
      unica: `t:${p}:${e.tarefa_id}`,
    })),
  ),
]

/** Each user may subscribe only to their own channel. */
export const canaisDasTarefas: CanaisAoVivo = {
  prefixo: 'tarefas_',
  gerais: (ctx) => (ctx.acesso.permissoes.has('tarefas.tarefa.ver') ? [canalDasTarefas(ctx.usuario.id)] : []),
  permitidos: async (_db, ctx, ids) =>
    ids.filter((id) => id === ctx.usuario.id && ctx.acesso.permissoes.has('tarefas.tarefa.ver')),
}
