import { carregarPacote } from '../pacotes.ts'

/** The part of unpdf that is used; its own types include the whole of PDF.js. */
interface Unpdf {
  getDocumentProxy(bytes: Uint8Array, opcoes: Record<string, unknown>): Promise<DocumentoDoPdf>
  extractImages(documento: DocumentoDoPdf, pagina: number): Promise<ImagemDoPdf[]>
}

export interface DocumentoDoPdf {
  numPages: number
  getPage(n: number): Promise<PaginaAberta>
  loadingTask: { destroy(): Promise<void> }
}

export interface PaginaAberta {
  getViewport(opcoes: { scale: number }): {
    width: number
    height: number
    rotation: number
    convertToViewportPoint(x: number, y: number): number[]
  }
  getTextContent(): Promise<{ items: (TextoDoPdf | { type: string })[] }>
  cleanup(): void
}

interface TextoDoPdf {
  str: string
  transform: number[]
  width: number
  height: number
}

export interface ImagemDoPdf {
  data: Uint8ClampedArray
  width: number
  height: number
  channels: 1 | 3 | 4
}

export async function carregarUnpdf(): Promise<Unpdf> {
  const unpdf = await carregarPacote<Unpdf>('unpdf')
  if (!unpdf) throw new Error('unpdf is not installed')
  return unpdf
}

/** Opens a PDF without running scripts in it. */
export async function abrirDocumento(unpdf: Unpdf, bytes: Uint8Array): Promise<DocumentoDoPdf> {
  return await unpdf.getDocumentProxy(new Uint8Array(bytes), {
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  })
}
