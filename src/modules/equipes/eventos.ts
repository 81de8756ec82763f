import { evento } from '#kit/evento.ts'

/** The agenda of a crew changed: a visit, an absence, its people. */
export const agendaMudou = evento<{ equipe_id: string | null; ordem_id: string | null; por: string | null }>(
  'equipes.agenda',
)
