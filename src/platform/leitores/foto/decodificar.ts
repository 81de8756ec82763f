import { PNG } from 'pngjs'
import { carregarPacote } from '../pacotes.ts'
import { abrirDocumento, carregarUnpdf } from '../pdf/unpdf.ts'
import { criarImagem, redimensionar, type Imagem } from './imagem.ts'

const MAXIMO_DE_PIXELS = 60_000_000
/** A larger picture is reduced: what remains still has more detail than the page needs. */
const MAIOR_LADO = 3200

interface JpegJs {
  decode(bytes: Uint8Array, opcoes: object): { width: number; height: number; data: Uint8Array }
}

interface Crua {
  largura: number
  altura: number
  canais: number
  dados: ArrayLike<number>
}

/** Decodes a JPEG, a PNG or the picture of a scanned PDF; null when it is broken or too large. */
export async function decodificar(bytes: Uint8Array): Promise<Imagem | null> {
  try {
    const crua = await abrir(bytes)
    if (!crua || crua.largura * crua.altura > MAXIMO_DE_PIXELS) return null
    const im = criarImagem(crua.largura, crua.altura)
    for (let n = 0; n < crua.largura * crua.altura; n++) {
      for (let c = 0; c < 3; c++) im.dados[n * 3 + c] = crua.dados[n * crua.canais + (crua.canais < 3 ? 0 : c)] ?? 0
    }
    const maior = Math.max(im.largura, im.altura)
    const escala = Math.min(1, MAIOR_LADO / maior)
    const certa = girarPeloExif(im, orientacao(bytes))
    return escala < 1
      ? redimensionar(certa, Math.round(certa.largura * escala), Math.round(certa.altura * escala))
      : certa
  } catch {
    return null
  }
}

async function abrir(bytes: Uint8Array): Promise<Crua | null> {
  if (bytes[0] === 0xff) {
    const jpeg = await carregarPacote<JpegJs>('jpeg-js')
    const d = jpeg?.decode(bytes, { useTArray: true, maxResolutionInMP: 60, maxMemoryUsageInMB: 1024 })
    return d ? { largura: d.width, altura: d.height, canais: 4, dados: d.data } : null
  }
  if (bytes[0] === 0x89) {
    const vista = new DataView(bytes.buffer, bytes.byteOffset)
    if (vista.getUint32(16) * vista.getUint32(20) > MAXIMO_DE_PIXELS) return null
    const d = PNG.sync.read(Buffer.from(bytes))
    return { largura: d.width, altura: d.height, canais: 4, dados: d.data }
  }
  const unpdf = await carregarUnpdf()
  const imagens = await unpdf.extractImages(await abrirDocumento(unpdf, bytes), 1)
  const maior = imagens.sort((a, b) => b.width * b.height - a.width * a.height)[0]
  return maior ? { largura: maior.width, altura: maior.height, canais: maior.channels, dados: maior.data } : null
}

/** Orientation tag of a JPEG's EXIF: 1 when absent. */
function orientacao(b: Uint8Array): number {
  const exif = Buffer.from(b.buffer, b.byteOffset, Math.min(b.length, 65_536)).indexOf('Exif\0\0', 0, 'latin1')
  if (exif < 0 || b[0] !== 0xff) return 1
  const v = new DataView(b.buffer, b.byteOffset + exif + 6)
  const le = v.getUint16(0) === 0x4949
  const ifd = v.getUint32(4, le)
  for (let n = 0; n < v.getUint16(ifd, le); n++) {
    const em = ifd + 2 + n * 12
    if (v.getUint16(em, le) === 0x0112) return v.getUint16(em + 8, le)
  }
  return 1
}

function girarPeloExif(im: Imagem, tag: number): Imagem {
  if (tag === 3) return girar(girar(im))
  if (tag === 6) return girar(im)
  return tag === 8 ? girar(girar(girar(im))) : im
}

/** Turns by 90° clockwise. */
export function girar(im: Imagem): Imagem {
  const saida = criarImagem(im.altura, im.largura)
  for (let y = 0; y < im.altura; y++) {
    for (let x = 0; x < im.largura; x++) {
      const de = (y * im.largura + x) * 3
      const para = (x * im.altura + im.altura - 1 - y) * 3
      for (let c = 0; c < 3; c++) saida.dados[para + c] = im.dados[de + c] ?? 0
    }
  }
  return saida
}
