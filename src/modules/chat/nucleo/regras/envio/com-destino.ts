import { z } from 'zod'
import { atraso, citacao, destino } from './campos.ts'

/**
 * Adds recipient, delay and quote to a content schema, so that the browser's form and the outgoing call share its
 * rules.
 */
export const comDestino = <S extends z.ZodType>(conteudo: S) =>
  z.object({ number: destino, delay: atraso(), quoted: citacao.nullish() }).and(conteudo)
