/**
 * The attendant's name goes out in bold, a blank line, then the text. Here it is taken apart again, so that the name
 * can be drawn once and the text edited, quoted and searched without it.
 */
export function separarAssinatura(conteudo: string, autor: string | null): { nome: string | null; texto: string } {
  const partes = /^\*([^*\n]{1,120}?):?\*:?\n\n([\s\S]*)$/u.exec(conteudo)
  if (partes?.[1] && (!autor || partes[1].trim() === autor.trim()))
    return { nome: partes[1].trim(), texto: partes[2] ?? '' }
  return { nome: autor, texto: conteudo }
}
