import { useEffect, useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { desenharPdf, type FolhaDesenhada } from '#ui/pdf.ts'
import { contas } from '../../contract/contas.ts'

export interface Folhas {
  folhas: FolhaDesenhada[]
  /** pages that are still being drawn */
  faltam: number
  situacao: 'abrindo' | 'pronta' | 'sem-imagem' | 'falhou'
}

const ABRINDO: Folhas = { folhas: [], faltam: 0, situacao: 'abrindo' }

async function medirFoto(url: string): Promise<{ largura: number; altura: number }> {
  const figura = new Image()
  figura.src = url
  await figura.decode()
  return { largura: figura.naturalWidth, altura: figura.naturalHeight }
}

/** The pages of a bill as pictures: a photo as it is, a PDF drawn page by page. An XML has none. */
export function useFolhas(id: string, mime: string): Folhas {
  const [estado, setEstado] = useState<Folhas>(ABRINDO)
  useEffect(() => {
    const sinal = new AbortController()
    const urls: string[] = []
    const juntar = (f: FolhaDesenhada, n: number, total: number) => {
      urls.push(f.url)
      setEstado((e) => ({ folhas: [...e.folhas, f], faltam: total - n, situacao: 'pronta' }))
    }
    async function abrir() {
      setEstado(ABRINDO)
      if (!/^image\/|pdf$/.test(mime)) return setEstado({ ...ABRINDO, situacao: 'sem-imagem' })
      const { url } = (await chamar(contas.arquivo, { params: { id } }, { signal: sinal.signal })).data
      const arquivo = await (await fetch(url, { signal: sinal.signal })).blob()
      if (mime.startsWith('image/')) {
        const propria = URL.createObjectURL(arquivo)
        juntar({ url: propria, ...(await medirFoto(propria)) }, 1, 1)
      } else await desenharPdf(new Uint8Array(await arquivo.arrayBuffer()), juntar, sinal.signal)
    }
    abrir().catch(() => {
      if (!sinal.signal.aborted) setEstado((e) => (e.folhas.length > 0 ? e : { ...ABRINDO, situacao: 'falhou' }))
    })
    return () => {
      sinal.abort()
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [id, mime])
  return estado
}
