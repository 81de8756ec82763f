import { z } from 'zod'
import { atraso, citacao, destino } from './campos.ts'

/** What is said, with whom it is said to: one set of rules for a form in the browser and for the call that leaves. */
export const comDestino = <S extends z.ZodType>(conteudo: S) =>
  z.object({ number: destino, delay: atraso(), quoted: citacao.nullish() }).and(conteudo)
