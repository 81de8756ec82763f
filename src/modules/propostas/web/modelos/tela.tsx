import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { DEPARTAMENTO_DO_TIPO, tiposDeProposta, type TipoDeProposta } from '../../tipos.ts'
import { TIPOS } from '../nomes.ts'
import { useModelo } from './dados.ts'
import { EditorDoModelo } from './editor.tsx'

function ModeloDoTipo({ tipo }: { tipo: TipoDeProposta }) {
  const { data, isError, refetch } = useModelo(tipo)
  if (isError) return <ErrorState oQueFalhou="O modelo não carregou." aoTentar={() => refetch()} />
  return data ? <EditorDoModelo key={tipo} modelo={data} /> : <SkeletonList linhas={10} comRosto={false} />
}

/** Templates of the kinds that one department sells; the kind is in the address. */
export function ModelosDeProposta() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const tipo = tiposDeProposta.find((t) => t === search.tipo) ?? 'autoconsumo'
  const vizinhos = tiposDeProposta.filter((t) => DEPARTAMENTO_DO_TIPO[t] === DEPARTAMENTO_DO_TIPO[tipo])
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHeader titulo="Modelos" detalhe="o que a proposta mostra, e em que ordem" />
      {vizinhos.length > 1 && (
        <Tabs
          rotulo="Tipo de proposta"
          valor={tipo}
          aoMudar={(t) => void navegar({ to: '.', search: { tipo: t }, replace: true })}
          abas={vizinhos.map((t) => ({ valor: t, rotulo: TIPOS[t] }))}
        />
      )}
      <ModeloDoTipo tipo={tipo} />
    </div>
  )
}
