import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import arquivo from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { limparCodigo } from './texto.ts'

/** A code found in a picture, with the corners of its frame in pixels of that picture. */
export interface Achado {
  texto: string
  cantos: readonly { x: number; y: number }[]
}

const FORMATOS: ReaderOptions['formats'] = [
  'Code128',
  'Code39',
  'Code93',
  'Codabar',
  'ITF',
  'EANUPC',
  'QRCode',
  'DataMatrix',
  'PDF417',
  'Aztec',
]

/** The file comes from our origin: by default the package fetches it from a CDN. */
export const preparar = (): Promise<unknown> =>
  prepareZXingModule({ overrides: { locateFile: () => arquivo }, fireImmediately: true })

/** Codes of a frame or, with effort, of a photo. */
export async function decodificar(imagem: ImageData | Blob, comEsforco: boolean): Promise<Achado[]> {
  await preparar()
  const lidos = await readBarcodes(imagem, {
    formats: FORMATOS,
    tryHarder: true,
    tryRotate: comEsforco,
    tryInvert: comEsforco,
    maxNumberOfSymbols: 12,
  })
  return lidos
    .filter((l) => l.isValid)
    .map(({ text, position: p }) => ({
      texto: limparCodigo(text),
      cantos: [p.topLeft, p.topRight, p.bottomRight, p.bottomLeft],
    }))
    .filter((a) => a.texto !== '')
}
