import { ehEmail as temForma } from '#kit/email.ts'

/** The same simple form as the server's: what an e-mail server accepts is its own business. */
export const ehEmail = (texto: string): boolean => temForma(texto.trim())
