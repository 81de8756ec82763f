import { ehEmail as temForma } from '#kit/email.ts'

/** The same simple format check as the server's. The mail server decides whether the address exists. */
export const ehEmail = (texto: string): boolean => temForma(texto.trim())
