/** Shown in lists for a sticker, which has no text. */
export const SEM_TEXTO = 'Figurinha'
