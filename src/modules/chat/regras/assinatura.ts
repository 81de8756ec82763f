const cabecalho = (nome: string) => `*${nome.replaceAll('*', '').trim()}*\n\n`

/**
 * §7: what leaves carries the attendant's name in bold and a blank line. Signing twice (a retry, a client that signs)
 * changes nothing.
 */
export function assinar(nome: string, texto: string): string {
  return texto === '' || texto.startsWith(cabecalho(nome)) ? texto : cabecalho(nome) + texto
}

/** An edit keeps the signature of the message it changes, whoever edits. */
export function assinarComo(anterior: string, autor: string | null, texto: string): string {
  return autor && anterior.startsWith(cabecalho(autor)) ? assinar(autor, texto) : texto
}
