import { FUSO } from '#kit/expediente.ts'

const hora = new Intl.DateTimeFormat('pt-BR', { timeZone: FUSO, hour: '2-digit', minute: '2-digit' })

/** `08:00`, of São Paulo. */
export const horaAqui = (em: Date): string => hora.format(em)
