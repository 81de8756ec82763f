import { evento } from '#kit/evento.ts'

/** A plant, its readings, months or sharing lists changed. */
export const usinaMudou = evento<{ usina_id: string }>('usina.mudou')
/** The injected energy of a month is another one, or the month was closed. */
export const mesDaUsinaMudou = evento<{ usina_id: string; competencia: string }>('usina.mes')
/** An import of inverter files went on. */
export const importacaoAndou = evento<{ importacao_id: string }>('usinas.importacao')
/** A figure of a plant asks for attention. */
export const alertaAbriu = evento<{ alerta_id: string; usina_id: string; tipo: string }>('usina.alerta')
