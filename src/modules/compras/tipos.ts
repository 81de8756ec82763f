export const estadosDoPedido = ['rascunho', 'enviado', 'confirmado', 'parcial', 'recebido', 'cancelado'] as const
export type EstadoDoPedido = (typeof estadosDoPedido)[number]
export const estadosDaNota = ['conferindo', 'lancada'] as const
export type EstadoDaNota = (typeof estadosDaNota)[number]
/** How the freight of a note is shared among its items. */
export const rateios = ['valor', 'peso', 'quantidade', 'mao'] as const
export type Rateio = (typeof rateios)[number]
export const tons = ['aceita', 'repetida', 'recusada'] as const
export type Tom = (typeof tons)[number]
