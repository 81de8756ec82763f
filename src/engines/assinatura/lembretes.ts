import { DIA_MS } from '#kit/dias.ts'

/** Days after the call on which a signer is reminded. */
export const DIAS_DE_LEMBRETE = [2, 5] as const

/** The reminders of a signer who was called: on days 2 and 5, before the deadline. */
export const lembretesDe = (chamadoEm: Date, prazoEm: Date): { n: number; em: Date }[] =>
  DIAS_DE_LEMBRETE.map((dias, i) => ({ n: i + 1, em: new Date(chamadoEm.getTime() + dias * DIA_MS) })).filter(
    ({ em }) => em < prazoEm,
  )
