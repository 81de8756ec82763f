import { evento } from '#kit/evento.ts'
import type { SituacaoDaReserva } from './tipos.ts'

/** A booking was created, changed or ended. */
export const reservaMudou = evento<{
  reserva_id: string
  recurso_id: string
  situacao: SituacaoDaReserva
  antes: SituacaoDaReserva | null
  por: string | null
  versao: number
}>('reserva.mudou')
/** A slot became free early: it can be offered to the waiting list. */
export const vagaAbriu = evento<{ recurso_id: string; de: string; ate: string }>('reserva.vaga')
export const recursoMudou = evento<{ recurso_id: string }>('recurso.mudou')
/** A future booking begins or ends on a day that was closed after it was made. */
export const reservaEmFeriado = evento<{ reserva_id: string; dia: string }>('reserva.feriado')
/** A booking was not returned in time and another one follows. */
export const devolucaoAtrasou = evento<{ proxima_id: string; atrasada_id: string }>('reserva.atrasou')
