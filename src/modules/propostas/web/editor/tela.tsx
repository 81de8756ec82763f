import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useProposta } from '../dados.ts'

const EditorDoInvestimento = tardia(() => import('../investimento/editor.tsx').then((m) => m.EditorDoInvestimento))
const EditorDaProposta = tardia(() => import('./editor.tsx').then((m) => m.EditorDaProposta))

type TipoComEditor = 'autoconsumo' | 'investimento'

/** `/vu/propostas/autoconsumo/{id}/editar` and `/vu/propostas/investimento/{id}/editar` */
export function TelaDoEditor({ tipo, naoEncontrada }: { tipo: TipoComEditor; naoEncontrada: ReactNode }) {
  const { id }: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const proposta = useProposta(typeof id === 'string' ? id : '')
  useTituloDaPagina(proposta.data?.numero)
  if (proposta.error instanceof ErroApp && [400, 404].includes(proposta.error.status)) return naoEncontrada
  if (!proposta.data)
    return proposta.isError ? (
      <ErrorState
        oQueFalhou="A proposta não carregou."
        detalhe={proposta.error.message}
        aoTentar={() => proposta.refetch()}
      />
    ) : (
      <EsqueletoDoEditor />
    )
  const { conteudo } = proposta.data
  if (conteudo.tipo !== tipo) return naoEncontrada
  return (
    <Aguarde fallback={<EsqueletoDoEditor />}>
      {conteudo.tipo === 'autoconsumo' && (
        <EditorDaProposta key={proposta.data.id} proposta={proposta.data} entrada={conteudo.entrada} />
      )}
      {conteudo.tipo === 'investimento' && (
        <EditorDoInvestimento key={proposta.data.id} proposta={proposta.data} entrada={conteudo.entrada} />
      )}
    </Aguarde>
  )
}

/** The same boxes that come: inputs first, result after. */
function EsqueletoDoEditor() {
  return (
    <div role="status" className="grid h-full grid-cols-[456px_minmax(0,1fr)] max-lg:grid-cols-1">
      <span className="sr-only">Carregando a proposta</span>
      <div className="grid content-start gap-6 border-r p-5">
        {[96, 72, 72, 160].map((altura, n) => (
          <div key={n} style={{ height: altura }} className="grid content-start gap-3">
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-3 w-full" />
            <Skeleton className="h-3 w-3/4" />
          </div>
        ))}
      </div>
      <div className="grid content-start gap-4 p-5 max-lg:hidden">
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-80 w-full" />
      </div>
    </div>
  )
}
