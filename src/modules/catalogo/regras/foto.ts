const RAIZ = '/api/catalogo/fotos/'

export const MAXIMO_DA_FOTO = 600_000

/** Address of the picture of an item; null without one. */
export const enderecoDaFoto = (foto: string | null): string | null => foto && `${RAIZ}${foto}`
