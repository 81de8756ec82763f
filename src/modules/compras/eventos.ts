import { evento } from '#kit/evento.ts'

/** Something in the conference of a note changed, or it was posted. */
export const notaMudou = evento<{ nota_id: string }>('compras.nota_mudou')
export const pedidoMudou = evento<{ pedido_id: string; fato: string; versao: number }>('compras.pedido_mudou')
