import { evento } from '#kit/evento.ts'

/** Lines were posted from this month on. `unidades` is empty when there are more than twenty. */
export const creditosMudaram = evento<{ unidades: string[]; competencia: string }>('creditos.mudaram')
/** A run over all plants went on or ended. */
export const rodadaAndou = evento<{ rodada_id: string }>('creditos.rodada')
/** An alert was raised for a unit. */
export const alertaDeCreditos = evento<{ alerta_id: string; unidade_id: string; tipo: string }>('creditos.alerta')
/** A month was closed for all plants. `alertas`: how many are new. */
export const rodadaTerminou = evento<{ rodada_id: string; competencia: string; alertas: number }>('creditos.fechado')
