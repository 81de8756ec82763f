import { inflateSync, constants } from 'node:zlib'
import { abrirDocumento, carregarUnpdf, type PaginaAberta } from './unpdf.ts'

export interface TrechoDoPdf {
  texto: string
  x: number
  y: number
  largura: number
  altura: number
}

export interface PaginaDoPdf {
  largura: number
  altura: number
  trechos: TrechoDoPdf[]
}

export type Pdf = { paginas: PaginaDoPdf[] } | { problema: 'senha' | 'malformado' | 'grande' | 'paginas' }

const LIMITES = { bytes: 20 * 1024 * 1024, paginas: 30, inflado: 128 * 1024 * 1024, trechos: 50_000 }

/** Extracts the text of a PDF with its positions. Scripts, forms and attached files are never read. */
export async function abrirPdf(bytes: Uint8Array): Promise<Pdf> {
  if (bytes.length > LIMITES.bytes || inflaDemais(bytes)) return { problema: 'grande' }
  const unpdf = await carregarUnpdf()
  try {
    const documento = await abrirDocumento(unpdf, bytes)
    if (documento.numPages > LIMITES.paginas) return { problema: 'paginas' }
    const paginas: PaginaDoPdf[] = []
    let trechos = 0
    for (let n = 1; n <= documento.numPages; n++) {
      const pagina = await documento.getPage(n)
      const lida = await lerPagina(pagina)
      trechos += lida.trechos.length
      if (trechos > LIMITES.trechos) return { problema: 'grande' }
      paginas.push(lida)
      pagina.cleanup()
    }
    await documento.loadingTask.destroy()
    return { paginas }
  } catch (erro) {
    return { problema: erro instanceof Error && erro.name === 'PasswordException' ? 'senha' : 'malformado' }
  }
}

async function lerPagina(pagina: PaginaAberta): Promise<PaginaDoPdf> {
  const vista = pagina.getViewport({ scale: 1 })
  const { items } = await pagina.getTextContent()
  const trechos = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [a = 1, b = 0, , , e = 0, f = 0] = item.transform
    const [x, y] = vista.convertToViewportPoint(e, f)
    // text drawn upwards (a bar code's number at the side of the page) is not part of a row
    if (Math.abs(b) > Math.abs(a) && vista.rotation % 180 === 0) return []
    return { texto: item.str, x: Number(x), y: Number(y), largura: item.width, altura: item.height || 7 }
  })
  return { largura: vista.width, altura: vista.height, trechos }
}

/**
 * Whether the compressed streams grow beyond the limit. The parser would allocate them outside of the worker's heap,
 * which its memory limit does not cover.
 */
function inflaDemais(bytes: Uint8Array): boolean {
  const b = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let total = 0
  for (let de = b.indexOf('stream'); de >= 0; de = b.indexOf('stream', de + 6)) {
    if (b.subarray(de - 3, de).toString('latin1') === 'end') continue
    let inicio = de + 6
    if (b[inicio] === 0x0d) inicio += 1
    if (b[inicio] === 0x0a) inicio += 1
    if (((b[inicio] ?? 0) & 0x0f) !== 8) continue
    const fim = b.indexOf('endstream', inicio)
    const inflado = tamanhoInflado(b.subarray(inicio, fim < 0 ? b.length : fim), LIMITES.inflado - total, 2)
    if (inflado === null) return true
    total += inflado
  }
  return false
}

/** Inflated size, null when over the limit; a stream may be deflated again inside. */
function tamanhoInflado(dados: Buffer, limite: number, niveis: number): number | null {
  try {
    const saida = inflateSync(dados, { maxOutputLength: Math.max(1, limite), finishFlush: constants.Z_SYNC_FLUSH })
    if (niveis > 1 && saida[0] === 0x78) {
      const dentro = tamanhoInflado(saida, limite - saida.length, niveis - 1)
      return dentro === null ? null : saida.length + dentro
    }
    return saida.length
  } catch (erro) {
    return erro instanceof RangeError ? null : 0
  }
}
