/** Markers of a frame header: every kind of JPEG but the tables between them. */
const ehQuadro = (m: number) => m >= 0xc0 && m <= 0xcf && m !== 0xc4 && m !== 0xc8 && m !== 0xcc

/** Size of a JPEG from its frame header; null when the bytes are no JPEG. Nothing is decoded. */
export function tamanhoDoJpeg(bytes: Uint8Array): { largura: number; altura: number } | null {
  const dados = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12 || dados.getUint16(0) !== 0xffd8) return null
  for (let em = 2; em + 9 < bytes.length;) {
    if (bytes[em] !== 0xff) return null
    const marca = bytes[em + 1] ?? 0
    if (ehQuadro(marca)) return { altura: dados.getUint16(em + 5), largura: dados.getUint16(em + 7) }
    em += 2 + dados.getUint16(em + 2)
  }
  return null
}
