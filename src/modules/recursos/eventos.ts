import { evento } from '#kit/evento.ts'
import type { SituacaoDaReserva } from './tipos.ts'

/** A booking began to be, changed or ended. */
export const reservaMudou = evento<{
  reserva_id: string
  recurso_id: string
  situacao: SituacaoDaReserva
  antes: SituacaoDaReserva | null
  por: string | null
  versao: number
}>('reserva.mudou')
/** A slot came free before its time: whoever waits for it may have it. */
export const vagaAbriu = evento<{ recurso_id: string; de: string; ate: string }>('reserva.vaga')
export const recursoMudou = evento<{ recurso_id: string }>('recurso.mudou')
/** The day on which it begins or ends was closed after it was booked. */
export const reservaEmFeriado = evento<{ reserva_id: string; dia: string }>('reserva.feriado')
/** It is still out though its time is over, and somebody comes next. */
export const devolucaoAtrasou = evento<{ proxima_id: string; atrasada_id: string }>('reserva.atrasou')
