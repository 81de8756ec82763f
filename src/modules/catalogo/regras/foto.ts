const RAIZ = '/api/catalogo/fotos/'

/** Name of the file of a picture: nothing else is looked for in the bucket. */
export const NOME_DA_FOTO = /^[0-9a-f]{32}\.(jpg|png|webp)$/
export const MAXIMO_DA_FOTO = 600_000

/** Address of the picture of an item; null without one. */
export const enderecoDaFoto = (foto: string | null): string | null => foto && `${RAIZ}${foto}`
