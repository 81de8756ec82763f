import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Proposta } from '../../contract/formas.ts'
import type { TipoDeProposta } from '../../tipos.ts'
import { useProposta, useVersao } from '../dados.ts'
import { ComVersaoVista, naVersao } from './versao-vista.tsx'

const EditorDaProposta = tardia(() => import('./editor.tsx').then((m) => m.EditorDaProposta))
const EditorDoInvestimento = tardia(() => import('../investimento/editor.tsx').then((m) => m.EditorDoInvestimento))
const EditorDaAssinatura = tardia(() => import('../outras/assinatura.tsx').then((m) => m.EditorDaAssinatura))
const EditorDaLimpeza = tardia(() => import('../outras/limpeza.tsx').then((m) => m.EditorDaLimpeza))
const EditorDosServicos = tardia(() => import('../outras/servicos.tsx').then((m) => m.EditorDosServicos))

/** `/vu/propostas/autoconsumo/{id}/editar` and the same of the other kinds. */
export function TelaDoEditor({ tipo, naoEncontrada }: { tipo: TipoDeProposta; naoEncontrada: ReactNode }) {
  const { id }: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const { versao }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const n = /^[1-9]\d{0,4}$/.test(String(versao)) ? Number(versao) : null
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
  if (proposta.data.tipo !== tipo) return naoEncontrada
  if (n !== null) return <Versao proposta={proposta.data} n={n} naoEncontrada={naoEncontrada} />
  return (
    <Aguarde fallback={<EsqueletoDoEditor />}>
      <DoTipo key={proposta.data.id} proposta={proposta.data} />
    </Aguarde>
  )
}

/** `?versao=1`: the same page with the inputs of one version, which only reads. */
function Versao({ proposta, n, naoEncontrada }: { proposta: Proposta; n: number; naoEncontrada: ReactNode }) {
  const versao = useVersao(proposta.id, n)
  const naLista = proposta.versoes.find((v) => v.n === n)
  const lida = useMemo(() => naLista && versao.data && { ...naLista, ...versao.data }, [naLista, versao.data])
  if (!naLista || (versao.error instanceof ErroApp && versao.error.status === 404)) return naoEncontrada
  if (versao.isError)
    return (
      <ErrorState
        oQueFalhou={`A v${n} não carregou.`}
        detalhe={versao.error.message}
        aoTentar={() => versao.refetch()}
      />
    )
  if (!lida) return <EsqueletoDoEditor />
  return (
    <ComVersaoVista value={lida}>
      <Aguarde fallback={<EsqueletoDoEditor />}>
        <DoTipo key={`${proposta.id} ${n}`} proposta={naVersao(proposta, lida)} />
      </Aguarde>
    </ComVersaoVista>
  )
}

function DoTipo({ proposta }: { proposta: Proposta }) {
  const { conteudo } = proposta
  switch (conteudo.tipo) {
    case 'autoconsumo':
      return <EditorDaProposta proposta={proposta} entrada={conteudo.entrada} />
    case 'investimento':
      return <EditorDoInvestimento proposta={proposta} entrada={conteudo.entrada} />
    case 'assinatura':
      return <EditorDaAssinatura proposta={proposta} entrada={conteudo.entrada} />
    case 'limpeza':
      return <EditorDaLimpeza proposta={proposta} entrada={conteudo.entrada} />
    case 'servicos':
      return <EditorDosServicos proposta={proposta} entrada={conteudo.entrada} />
  }
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
