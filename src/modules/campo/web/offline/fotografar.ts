import { caberEm, lerExif, type DadosDaFoto } from '../../regras/exif.ts'

export const LADO_PX = 1600
const QUALIDADE = 0.82

export interface FotoPronta {
  bytes: Blob
  sha256: string
  /** by the camera, or the clock of the device where the photo has none */
  tirada_em: string
  posicao: { lat: number; lon: number } | null
}

const emHex = (b: ArrayBuffer): string => Array.from(new Uint8Array(b), (n) => n.toString(16).padStart(2, '0')).join('')

const horaDaCamera = (h: DadosDaFoto['tirada_em']): Date | null =>
  h && new Date(h.ano, h.mes - 1, h.dia, h.hora, h.minuto, h.segundo)

/** Reads what the camera wrote, then makes the smaller copy that is stored and sent. */
export async function prepararFoto(arquivo: Blob, qualidade = QUALIDADE): Promise<FotoPronta> {
  const exif = lerExif(new Uint8Array(await arquivo.arrayBuffer()))
  const imagem = await createImageBitmap(arquivo, { imageOrientation: 'from-image' })
  const { largura, altura } = caberEm(imagem.width, imagem.height, LADO_PX)
  const tela = new OffscreenCanvas(largura, altura)
  tela.getContext('2d')?.drawImage(imagem, 0, 0, largura, altura)
  imagem.close()
  const bytes = await tela.convertToBlob({ type: 'image/jpeg', quality: qualidade })
  const sha256 = emHex(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer()))
  const agora = new Date()
  const daCamera = horaDaCamera(exif.tirada_em)
  return {
    bytes,
    sha256,
    tirada_em: (daCamera && daCamera < agora ? daCamera : agora).toISOString(),
    posicao: exif.lat !== null && exif.lon !== null ? { lat: exif.lat, lon: exif.lon } : null,
  }
}
