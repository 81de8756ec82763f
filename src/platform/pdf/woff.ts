import { inflateSync } from 'node:zlib'

const CABECA_WOFF = 44
const ENTRADA_WOFF = 20
const CABECA_SFNT = 12
const ENTRADA_SFNT = 16

/**
 * Unpacks a WOFF 1.0 file into the TrueType font that it holds. The font library inflates a compressed table again for
 * every glyph, which was most of the time of a document.
 */
export function ttfDoWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new TypeError('not a WOFF file')
  const quantas = woff.readUInt16BE(12)
  const tabelas = Array.from({ length: quantas }, (_, i) => {
    const em = CABECA_WOFF + i * ENTRADA_WOFF
    const de = woff.readUInt32BE(em + 4)
    const comprimida = woff.subarray(de, de + woff.readUInt32BE(em + 8))
    const tamanho = woff.readUInt32BE(em + 12)
    return {
      nome: woff.subarray(em, em + 4),
      soma: woff.readUInt32BE(em + 16),
      bytes: comprimida.length === tamanho ? comprimida : inflateSync(comprimida),
    }
  })
  const cabeca = Buffer.alloc(CABECA_SFNT + quantas * ENTRADA_SFNT)
  const maior = 2 ** Math.floor(Math.log2(quantas))
  cabeca.writeUInt32BE(woff.readUInt32BE(4), 0)
  cabeca.writeUInt16BE(quantas, 4)
  cabeca.writeUInt16BE(maior * 16, 6)
  cabeca.writeUInt16BE(Math.log2(maior), 8)
  cabeca.writeUInt16BE((quantas - maior) * 16, 10)
  let em = cabeca.length
  const partes: Buffer[] = [cabeca]
  for (const [i, t] of tabelas.entries()) {
    const linha = CABECA_SFNT + i * ENTRADA_SFNT
    t.nome.copy(cabeca, linha)
    cabeca.writeUInt32BE(t.soma, linha + 4)
    cabeca.writeUInt32BE(em, linha + 8)
    cabeca.writeUInt32BE(t.bytes.length, linha + 12)
    const folga = Buffer.alloc((4 - (t.bytes.length % 4)) % 4)
    partes.push(t.bytes, folga)
    em += t.bytes.length + folga.length
  }
  return Buffer.concat(partes)
}
