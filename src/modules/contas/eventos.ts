import { evento } from '#kit/evento.ts'

/** A bill was sent, read, confirmed in part or as a whole, or opened again. */
export const contaMudou = evento<{ conta_id: string; contato_id: string }>('conta.mudou')
/** A person confirmed the whole bill. */
export const contaConferida = evento<{ conta_id: string; contato_id: string; unidade_id: string }>('conta.conferida')
