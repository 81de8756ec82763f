import { mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

const [LARGURA, ALTURA, POR_SEGUNDO] = [640, 480, 5]
const BRANCO = 235
const PRETO = 16

/** What the camera sees for some seconds; null: an empty wall. */
export interface Cena {
  codigo: { formato: 'Code128' | 'QRCode' | 'DataMatrix'; texto: string } | null
  segundos: number
}

/** Writes a film for the camera of Chromium (Y4M, uncompressed), which plays it again and again. */
export async function videoDaCamera(cenas: readonly Cena[]): Promise<string> {
  const pedir = createRequire(import.meta.url)
  const wasmBinary = await readFile(pedir.resolve('zxing-wasm/writer/zxing_writer.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer }, fireImmediately: true })
  const partes = [Buffer.from(`YUV4MPEG2 W${LARGURA} H${ALTURA} F${POR_SEGUNDO}:1 Ip A1:1 C420jpeg\n`)]
  for (const { codigo, segundos } of cenas) {
    const quadro = Buffer.concat([
      Buffer.from('FRAME\n'),
      codigo ? await luzDo(codigo) : Buffer.alloc(LARGURA * ALTURA, BRANCO),
      Buffer.alloc((LARGURA * ALTURA) / 2, 128),
    ])
    for (let n = 0; n < segundos * POR_SEGUNDO; n++) partes.push(quadro)
  }
  const arquivo = join(mkdtempSync(join(tmpdir(), 'girassol-camera-')), 'camera.y4m')
  writeFileSync(arquivo, Buffer.concat(partes))
  return arquivo
}

/** The code in the middle of a white frame, as large as it fits. */
async function luzDo({ formato, texto }: NonNullable<Cena['codigo']>): Promise<Buffer> {
  const { symbol, error } = await writeBarcode(texto, { format: formato })
  if (!symbol) throw new Error(error)
  const alto = formato === 'Code128' ? 160 : ALTURA - 160
  const lado = Math.floor(Math.min((LARGURA - 80) / symbol.width, formato === 'Code128' ? 99 : alto / symbol.height))
  const [w, h] = [symbol.width * lado, formato === 'Code128' ? alto : symbol.height * lado]
  const [x0, y0] = [Math.floor((LARGURA - w) / 2), Math.floor((ALTURA - h) / 2)]
  const luz = Buffer.alloc(LARGURA * ALTURA, BRANCO)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const linha = formato === 'Code128' ? 0 : Math.floor(y / lado)
      const claro = symbol.data[linha * symbol.width + Math.floor(x / lado)]
      if (!claro) luz[(y0 + y) * LARGURA + x0 + x] = PRETO
    }
  return luz
}
