import { z } from 'zod'

/**
 * What to do when the person has an open card in this funnel already: ask first (409 CARTAO_ABERTO), or open another.
 */
export const seJaHouver = z
  .enum(['perguntar', 'abrir_outro'], 'Diga o que fazer se já houver um cartão aberto')
  .default('abrir_outro')

/** Of the refusal: the cards that the caller may see. */
export const cartaoJaAberto = z.object({ id: z.string(), titulo: z.string(), estagio_nome: z.string() })
export type CartaoJaAberto = z.output<typeof cartaoJaAberto>
export const jaAbertos = z.object({ cartoes: z.array(cartaoJaAberto) })
