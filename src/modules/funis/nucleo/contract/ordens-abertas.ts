import { z } from 'zod'

/** The refusal that asks what happens to the open service orders of a card. */
export const ORDENS_ABERTAS = 'ORDENS_ABERTAS'

/** The answer, for a card that is lost or archived. Without it the act is refused when there are open orders. */
export const comAsOrdens = z
  .object({
    como: z.enum(['deixar', 'cancelar'], 'Diga o que fazer com a ordem de serviço'),
    motivo: z.string('Diga o motivo').trim().max(500, 'O motivo tem no máximo 500 letras').default(''),
  })
  .refine((o) => o.como === 'deixar' || o.motivo.length >= 3, {
    path: ['motivo'],
    message: 'Diga por que a ordem é cancelada',
  })
export type ComAsOrdens = z.output<typeof comAsOrdens>

/** `details` of the refusal. */
export const detalheDasOrdens = z.object({
  ordens: z.array(
    z.object({
      id: z.string(),
      numero: z.string(),
      situacao: z.string(),
      /** why the user cannot cancel it; null: they can */
      impedimento: z.string().nullable(),
    }),
  ),
})
export type OrdemAberta = z.output<typeof detalheDasOrdens>['ordens'][number]
