import { z } from 'zod'

/** Something is kept for oneself, for a team or for everybody. */
export const escoposDeVisao = ['pessoa', 'time', 'empresa'] as const
export const paraQuem = {
  escopo: z.enum(escoposDeVisao, 'Diga para quem é a visão'),
  time_id: z.uuid('Escolha um time').nullable().default(null),
}
/** `.refine(...comTime)`: what is a team's says of which. */
export const comTime: [
  vale: (v: { escopo: string; time_id: string | null }) => boolean,
  problema: { path: string[]; message: string },
] = [(v) => v.escopo !== 'time' || v.time_id !== null, { path: ['time_id'], message: 'Escolha um time' }]
