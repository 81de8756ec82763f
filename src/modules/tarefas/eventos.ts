import { evento } from '#kit/evento.ts'

/** Something of a task changed. `pessoas`: who has to do with it directly, before and after. */
export const tarefaMudou = evento<{ tarefa_id: string; pessoas: string[]; versao: number }>('tarefa.mudou')
/** A task of a card is done. Whoever acts on it looks first whether it still is: it may be taken back. */
export const tarefaConcluida = evento<{ tarefa_id: string; cartao_id: string; concluida_em: string; ato: string }>(
  'tarefa.concluida',
)
/** Somebody is to be reminded of a task whose term comes near. */
export const tarefaLembrete = evento<{ tarefa_id: string; titulo: string; usuario_id: string; vence_em: string }>(
  'tarefa.lembrete',
)
/** A task was given to somebody by somebody else. */
export const tarefaDelegada = evento<{
  tarefa_id: string
  titulo: string
  usuario_id: string
  por: string
  ato: string
}>('tarefa.delegada')
/** Somebody did not take a task that was given to them. */
export const tarefaRecusada = evento<{
  tarefa_id: string
  titulo: string
  usuario_id: string
  por: string
  motivo: string
  ato: string
}>('tarefa.recusada')
/** The term of a task passed and it is not done. */
export const tarefaVenceu = evento<{ tarefa_id: string; titulo: string; usuario_id: string; vence_em: string }>(
  'tarefa.venceu',
)
