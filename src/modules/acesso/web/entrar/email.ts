/** The same simple pattern as the server's: what an e-mail server accepts is its own business. */
export const ehEmail = (texto: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(texto.trim())
