/** As people compare words: small letters, no accents. */
export const semAcentos = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Words of somebody else inside markup of ours. */
export const escaparHtml = (texto: string): string => texto.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
