/** The last label of a domain has two characters or more, and no dot follows it. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/
/** 64 of the mailbox, "@", 255 of the domain (RFC 5321). */
const MAXIMO = 320

/**
 * Whether a text has the form of one e-mail address. The pattern is quadratic, so longer texts are rejected without
 * matching.
 */
export const ehEmail = (texto: string): boolean => texto.length <= MAXIMO && EMAIL.test(texto)
