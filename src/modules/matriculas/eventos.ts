import { evento } from '#kit/evento.ts'
import type { SituacaoDaMatricula } from './tipos.ts'

/** Something happened to a member: one event for each row of the history. */
export const matriculaMudou = evento<{
  matricula_id: string
  n: number
  /** type of the row in the history, such as `situacao` */
  fato: string
  situacao: SituacaoDaMatricula
  contato_id: string | null
}>('matriculas.mudou')
/** A new state, once for each transition. */
export const situacaoDaMatriculaMudou = evento<{
  matricula_id: string
  n: number
  de: SituacaoDaMatricula | null
  para: SituacaoDaMatricula
  contato_id: string | null
}>('matriculas.situacao')
/** Order or needs of the waiting list changed. */
export const filaDaUsinaMudou = evento<{ usina_id: string | null }>('matriculas.fila')
