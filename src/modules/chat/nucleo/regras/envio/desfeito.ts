/** Stored in `erro` of a send that was undone before it left; its content is deleted. */
export const ENVIO_DESFEITO = 'Envio desfeito'
