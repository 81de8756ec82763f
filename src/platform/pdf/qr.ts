import { encode } from 'uqr'

/**
 * A QR code as SVG path data on a grid of `lado` units, quiet zone of 4 included. Each row's dark runs are one
 * rectangle, so that no hairlines show between modules.
 */
export function qrComoCaminho(texto: string): { d: string; lado: number } {
  const { data, size } = encode(texto, { ecc: 'M', border: 4 })
  const partes = data.flatMap((linha, y) => {
    const pedacos: string[] = []
    for (let x = 0; x < linha.length; x++) {
      if (!linha[x]) continue
      const de = x
      while (linha[x + 1]) x++
      pedacos.push(`M${de} ${y}h${x - de + 1}v1h${de - x - 1}z`)
    }
    return pedacos
  })
  return { d: partes.join(''), lado: size }
}
