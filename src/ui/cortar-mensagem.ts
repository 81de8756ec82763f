export const LIMITE_DA_MENSAGEM = 120
export const CORTE_DA_MENSAGEM = 117
/** How long the notification card is visible. */
export const DURACAO_DO_CARTAO_MS = 7000

/**
 * Cuts a text over 120 characters to the first 117 and an ellipsis. Counts grapheme clusters: an emoji or an accented
 * letter is one.
 */
export function cortarMensagem(texto: string): string {
  if (texto.length <= LIMITE_DA_MENSAGEM) return texto
  // segment only a prefix that surely contains the limit
  const comeco = texto.slice(0, 4000)
  const letras = [...new Intl.Segmenter('pt-BR', { granularity: 'grapheme' }).segment(comeco)]
  return letras.length > LIMITE_DA_MENSAGEM || comeco !== texto
    ? `${letras
        .slice(0, CORTE_DA_MENSAGEM)
        .map((s) => s.segment)
        .join('')}…`
    : texto
}
