import { evento } from '#kit/evento.ts'

/** The answers of a lead were fetched and its contact is set. Emitted again when it is fetched again. */
export const leadPronto = evento<{ lead_id: string }>('meta.lead_pronto')
