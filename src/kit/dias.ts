/** A calendar day as ISO text, '2026-11-20'. It is independent of clock and time zone. */
export type Dia = string

export const DIA_MS = 86_400_000
/** Converts a day to UTC midnight, where every day has 24 hours, and back. */
export const msDoDia = (dia: Dia): number => Date.parse(`${dia}T00:00:00Z`)
export const diaDeMs = (ms: number): Dia => new Date(ms).toISOString().slice(0, 10)

export const somarDias = (dia: Dia, n: number): Dia => diaDeMs(msDoDia(dia) + n * DIA_MS)
export const diasEntre = (de: Dia, ate: Dia): number => Math.round((msDoDia(ate) - msDoDia(de)) / DIA_MS)

/** The same day `n` months later; the last day of the month where that month is shorter. */
export function somarMeses(dia: Dia, n: number): Dia {
  const [ano = 0, mes = 1, d = 1] = dia.split('-').map(Number)
  const ultimo = new Date(Date.UTC(ano, mes + n, 0)).getUTCDate()
  return diaDeMs(Date.UTC(ano, mes - 1 + n, Math.min(d, ultimo)))
}

/** `2026-11-20` as `20/11/2026`. */
export const diaBr = (dia: Dia): string => dia.split('-').toReversed().join('/')

/** 0 is Sunday, the first day of a Brazilian week. */
export const diaDaSemana = (dia: Dia): number => new Date(msDoDia(dia)).getUTCDay()
export const SEMANA: readonly string[] = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']
export const SEMANA_CURTA: readonly string[] = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']
