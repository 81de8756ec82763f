/** Start of a frame: the segment with the size and the number of colours. 0xc4, 0xc8 and 0xcc are tables. */
const ehQuadro = (marca: number): boolean => marca >= 0xc0 && marca <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marca)
const LARGO_DO_QUADRO = 9

/** Whether these bytes are a JPEG that a document can draw: its frame is there, with a size and 1, 3 or 4 colours. */
export function jpegDesenhavel(b: Uint8Array): boolean {
  if (b[0] !== 0xff || b[1] !== 0xd8 || b[2] !== 0xff) return false
  const d = new DataView(b.buffer, b.byteOffset, b.byteLength)
  for (let em = 2; em + LARGO_DO_QUADRO < b.length;) {
    if (b[em] !== 0xff) return false
    if (ehQuadro(b[em + 1] ?? 0))
      return d.getUint16(em + 5) > 0 && d.getUint16(em + 7) > 0 && [1, 3, 4].includes(b[em + 9] ?? 0)
    const tamanho = d.getUint16(em + 2)
    if (tamanho < 2) return false
    em += 2 + tamanho
  }
  return false
}
