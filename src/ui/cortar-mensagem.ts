export const LIMITE_DA_MENSAGEM = 120
export const CORTE_DA_MENSAGEM = 117
/** How long the notification card stays. */
export const DURACAO_DO_CARTAO_MS = 7000

/** Marks may be stacked on one character without an end. */
const TAMANHO_MAX = 4000

/** Over 120 characters: the first 117 and an ellipsis. Counted as a person counts: an emoji or an accented letter is one. */
export function cortarMensagem(texto: string): string {
  // read only as far as the limit: the rest of a long text does not matter
  const comeco = texto.slice(0, TAMANHO_MAX)
  const letras: string[] = []
  for (const { segment } of new Intl.Segmenter('pt-BR', { granularity: 'grapheme' }).segment(comeco)) {
    letras.push(segment)
    if (letras.length > LIMITE_DA_MENSAGEM) break
  }
  if (letras.length <= LIMITE_DA_MENSAGEM && comeco.length === texto.length) return texto
  return `${letras.slice(0, CORTE_DA_MENSAGEM).join('').toWellFormed()}…`
}
