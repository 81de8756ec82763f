/** What a send that was taken back says of itself; its words are gone with it. */
export const ENVIO_DESFEITO = 'Envio desfeito'
