import { evento } from '#kit/evento.ts'

/** What a person answered is known, and who they are. Told again when it is fetched again. */
export const leadPronto = evento<{ lead_id: string }>('meta.lead_pronto')
