import { z } from 'zod'

/** Scope of a saved item: one person, a team or the whole company. */
export const escoposDeVisao = ['pessoa', 'time', 'empresa'] as const
export const paraQuem = {
  escopo: z.enum(escoposDeVisao, 'Diga para quem é a visão'),
  time_id: z.uuid('Escolha um time').nullable().default(null),
}
/** For `.refine(...comTime)`: an item of scope `time` must name the team. */
export const comTime: [
  vale: (v: { escopo: string; time_id: string | null }) => boolean,
  problema: { path: string[]; message: string },
] = [(v) => v.escopo !== 'time' || v.time_id !== null, { path: ['time_id'], message: 'Escolha um time' }]
