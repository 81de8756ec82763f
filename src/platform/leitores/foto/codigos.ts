import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { carregarPacote } from '../pacotes.ts'
import type { Imagem } from './imagem.ts'

interface Zxing {
  prepareZXingModule(opcoes: object): unknown
  readBarcodes(
    imagem: { data: Uint8ClampedArray; width: number; height: number },
    opcoes: object,
  ): Promise<{ text: string; isValid: boolean }[]>
}

const pedir = createRequire(import.meta.url)

/** Texts of the bar codes and QR codes of a picture; none when the optional package is not installed. */
export async function lerCodigosDaImagem(im: Imagem): Promise<string[]> {
  const zxing = await carregarPacote<Zxing>('zxing-wasm/reader')
  if (!zxing) return []
  // the file comes from our disk: by default the package fetches it from a CDN
  const wasmBinary = await readFile(pedir.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await zxing.prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const data = new Uint8ClampedArray(im.largura * im.altura * 4)
  for (let n = 0; n < im.largura * im.altura; n++) {
    for (let c = 0; c < 3; c++) data[n * 4 + c] = im.dados[n * 3 + c] ?? 0
    data[n * 4 + 3] = 255
  }
  const opcoes = { formats: ['ITF', 'QRCode'], tryHarder: true, maxNumberOfSymbols: 8 }
  const lidos = await zxing.readBarcodes({ data, width: im.largura, height: im.altura }, opcoes)
  return lidos.filter((l) => l.isValid).map((l) => l.text)
}
