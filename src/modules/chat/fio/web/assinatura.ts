/**
 * Separates the signature (name in bold and a blank line) from an outgoing text, so that the name is shown once and the
 * text is edited, quoted and searched without it.
 */
export function separarAssinatura(conteudo: string, autor: string | null): { nome: string | null; texto: string } {
  const partes = /^\*([^*\n]{1,120}?):?\*:?\n\n([\s\S]*)$/u.exec(conteudo)
  if (partes?.[1] && (!autor || partes[1].trim() === autor.trim()))
    return { nome: partes[1].trim(), texto: partes[2] ?? '' }
  return { nome: autor, texto: conteudo }
}
