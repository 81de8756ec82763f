const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** 64 of the mailbox, "@", 255 of the domain (RFC 5321). */
const MAXIMO = 320

/**
 * Whether a text has the form of one e-mail address. The pattern alone is quadratic: longer texts are none without
 * being matched.
 */
export const ehEmail = (texto: string): boolean => texto.length <= MAXIMO && EMAIL.test(texto)
