/** Longest pause between two characters of a scanner that types; people need more for a whole code. */
const ENTRE_TECLAS_MS = 50
const MINIMO = 4

/**
 * Recognises a scanner that types (keyboard wedge): characters in a quick row, closed by Enter or Tab. Returns the code
 * with the key that closes it, and null for all other keys.
 */
export function criarCunha(): (tecla: string, quando: number) => string | null {
  let lidas = ''
  let ultima = Number.NEGATIVE_INFINITY
  return (tecla, quando) => {
    const seguida = quando - ultima <= ENTRE_TECLAS_MS
    ultima = quando
    if (tecla === 'Enter' || tecla === 'Tab') {
      const codigo = seguida && lidas.length >= MINIMO ? lidas : null
      lidas = ''
      return codigo
    }
    // Shift comes alone between the letters of some scanners
    if (tecla.length === 1) lidas = seguida ? lidas + tecla : tecla
    return null
  }
}
