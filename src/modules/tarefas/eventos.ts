import { evento } from '#kit/evento.ts'

/** A task changed. `pessoas`: the users directly involved, before and after the change. */
export const tarefaMudou = evento<{ tarefa_id: string; pessoas: string[]; versao: number }>('tarefa.mudou')
/** A task of a card was completed. Subscribers must check that it still is, because completion can be undone. */
export const tarefaConcluida = evento<{ tarefa_id: string; cartao_id: string; concluida_em: string; ato: string }>(
  'tarefa.concluida',
)
/** A reminder of a task is due. */
export const tarefaLembrete = evento<{ tarefa_id: string; titulo: string; usuario_id: string; vence_em: string }>(
  'tarefa.lembrete',
)
/** A task was delegated by one user to another. */
export const tarefaDelegada = evento<{
  tarefa_id: string
  titulo: string
  usuario_id: string
  por: string
  ato: string
}>('tarefa.delegada')
/** A user declined a task delegated to them. */
export const tarefaRecusada = evento<{
  tarefa_id: string
  titulo: string
  usuario_id: string
  por: string
  motivo: string
  ato: string
}>('tarefa.recusada')
/** The deadline of an open task passed. */
export const tarefaVenceu = evento<{ tarefa_id: string; titulo: string; usuario_id: string; vence_em: string }>(
  'tarefa.venceu',
)
