/** A page of a PDF drawn as a picture. */
export interface FolhaDesenhada {
  /** address of the picture; the caller revokes it */
  url: string
  largura: number
  altura: number
}

/** Wide enough for a large screen at twice its size. */
const LARGURA_PX = 1600

/**
 * Draws the pages of a PDF one after another and reports each as it is ready. Nothing inside the file runs, and fonts
 * are drawn as outlines, so that the page's policy needs no exception.
 */
export async function desenharPdf(
  bytes: Uint8Array,
  aoDesenhar: (folha: FolhaDesenhada, n: number, total: number) => void,
  sinal: AbortSignal,
): Promise<void> {
  const { getDocumentProxy } = await import('unpdf')
  const documento = await getDocumentProxy(bytes, {
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  })
  try {
    for (let n = 1; n <= documento.numPages && !sinal.aborted; n++) {
      const pagina = await documento.getPage(n)
      const um = pagina.getViewport({ scale: 1 })
      const viewport = pagina.getViewport({ scale: LARGURA_PX / um.width })
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(viewport.width)
      canvas.height = Math.round(viewport.height)
      await pagina.render({ canvas, viewport }).promise
      const figura = await new Promise<Blob | null>((pronta) => canvas.toBlob(pronta, 'image/png'))
      pagina.cleanup()
      if (!figura || sinal.aborted) return
      aoDesenhar({ url: URL.createObjectURL(figura), largura: um.width, altura: um.height }, n, documento.numPages)
    }
  } finally {
    await documento.loadingTask.destroy()
  }
}
