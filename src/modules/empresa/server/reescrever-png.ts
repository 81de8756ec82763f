import { PNG } from 'pngjs'
import { invalido } from '#kit/erro.ts'

const ASSINATURA = Buffer.from('89504e470d0a1a0a', 'hex')
/** Longest side, in pixels. A head of a page needs 600. */
const LADO_MAXIMO = 1600

const recusar = (mensagem: string) => invalido(mensagem, [{ campo: 'imagem', mensagem }])

/**
 * Decodes a PNG and encodes its pixels again: no metadata, no bytes after the image and no other format pass. Runs in a
 * worker thread. Size and interlacing are checked before the pixels are inflated.
 */
export function reescreverPng({ bruto }: { bruto: Uint8Array }): Uint8Array {
  const bytes = Buffer.from(bruto)
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(ASSINATURA)) throw recusar('Envie o logo como PNG')
  const [largura, altura, entrelacado] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[28]]
  if (largura < 16 || altura < 16 || largura > LADO_MAXIMO || altura > LADO_MAXIMO)
    throw recusar(`O logo tem de 16 a ${LADO_MAXIMO} pontos de lado`)
  if (entrelacado !== 0) throw recusar('Salve o PNG sem entrelaçamento')
  let lido: { width: number; height: number; data: Buffer }
  try {
    lido = PNG.sync.read(bytes)
  } catch {
    throw recusar('Este PNG está danificado')
  }
  const novo = new PNG({ width: lido.width, height: lido.height })
  lido.data.copy(novo.data)
  return PNG.sync.write(novo, { colorType: 6 })
}
