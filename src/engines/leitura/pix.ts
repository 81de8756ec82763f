/** CRC-16/CCITT-FALSE, which closes a Pix code. */
export function crcDoPix(texto: string): string {
  let crc = 0xffff
  for (let n = 0; n < texto.length; n++) {
    crc ^= texto.charCodeAt(n) << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

export const pixFecha = (texto: string): boolean =>
  texto.startsWith('000201') &&
  /6304[0-9A-Fa-f]{4}$/.test(texto) &&
  crcDoPix(texto.slice(0, -4)) === texto.slice(-4).toUpperCase()

/**
 * Joins the printed lines of a Pix code. The code is broken anywhere, also at a space, which the paper does not show:
 * the check sum shows which of the joints had one.
 */
export function juntarPix(linhas: string[]): string | null {
  if (linhas.length > 8) return null
  for (let m = 0; m < 2 ** Math.max(0, linhas.length - 1); m++) {
    const texto = linhas.reduce((feito, linha, n) => feito + (m & (1 << (n - 1)) ? ' ' : '') + linha)
    if (pixFecha(texto)) return texto
  }
  return null
}
