import { z } from 'zod'

/**
 * The choice when the customer already has an open card in this funnel: ask first (409 CARTAO_ABERTO), or create
 * another.
 */
export const seJaHouver = z
  .enum(['perguntar', 'abrir_outro'], 'Diga o que fazer se já houver um cartão aberto')
  .default('abrir_outro')

/** Details of that 409: the cards that the user may see. */
export const cartaoJaAberto = z.object({ id: z.string(), titulo: z.string(), estagio_nome: z.string() })
export type CartaoJaAberto = z.output<typeof cartaoJaAberto>
export const jaAbertos = z.object({ cartoes: z.array(cartaoJaAberto) })
