const cabecalho = (nome: string) => `*${nome.replaceAll('*', '').trim()}*\n\n`

/**
 * §7: outgoing text starts with the attendant's name in bold and a blank line. Idempotent: a retry, or a client that
 * already signed, is not signed twice.
 */
export function assinar(nome: string, texto: string): string {
  return texto === '' || texto.startsWith(cabecalho(nome)) ? texto : cabecalho(nome) + texto
}

/** Signs an edited text as the original was signed, also when another user edits it. */
export function assinarComo(anterior: string, autor: string | null, texto: string): string {
  return autor && anterior.startsWith(cabecalho(autor)) ? assinar(autor, texto) : texto
}
