import { useEffect, useState } from 'react'
import { preencherCaminho } from '#kit/endpoint.ts'
import { cabecalhosDaSessao } from '#platform/navegador/api.ts'
import { desenharPdf, type FolhaDesenhada } from '#ui/pdf.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { modelos } from '../../contract/modelos.ts'
import type { TipoDeProposta } from '../../tipos.ts'

interface Paginas {
  folhas: FolhaDesenhada[]
  falhou: boolean
}
const NENHUMA: Paginas = { folhas: [], falhou: false }

/** The pages of the stored draft, drawn anew for each revision. */
function usePaginas(tipo: TipoDeProposta, revisao: number, vez: number): Paginas {
  const [paginas, setPaginas] = useState<Paginas>(NENHUMA)
  useEffect(() => {
    const sinal = new AbortController()
    const urls: string[] = []
    async function abrir() {
      const resposta = await fetch(preencherCaminho(modelos.previa.path, { tipo }), {
        headers: await cabecalhosDaSessao(),
        signal: sinal.signal,
      })
      if (!resposta.ok) throw new Error('the preview was refused')
      const folhas: FolhaDesenhada[] = []
      await desenharPdf(
        new Uint8Array(await resposta.arrayBuffer()),
        (f) => {
          urls.push(f.url)
          folhas.push(f)
          setPaginas({ folhas: [...folhas], falhou: false })
        },
        sinal.signal,
      )
    }
    abrir().catch(() => {
      if (!sinal.signal.aborted) setPaginas({ folhas: [], falhou: true })
    })
    return () => {
      sinal.abort()
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [tipo, revisao, vez])
  return paginas
}

/** The document as a customer gets it, with example figures. */
export function Previa({ tipo, revisao }: { tipo: TipoDeProposta; revisao: number }) {
  const [vez, setVez] = useState(0)
  const { folhas, falhou } = usePaginas(tipo, revisao, vez)
  if (falhou) return <ErrorState oQueFalhou="A prévia não foi desenhada." aoTentar={() => setVez((v) => v + 1)} />
  return (
    <div className="grid gap-4">
      {folhas.length === 0 && <Skeleton className="aspect-[1/1.414] w-full" />}
      {folhas.map((f, n) => (
        <img
          key={f.url}
          src={f.url}
          alt={`Página ${n + 1} da prévia`}
          className="w-full border bg-white"
          width={f.largura}
          height={f.altura}
        />
      ))}
    </div>
  )
}
