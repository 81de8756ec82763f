import { useSearch } from '@tanstack/react-router'
import { contem } from '#kit/objeto.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { tiposDeContrato } from '../../tipos.ts'
import { useModelo } from '../dados.ts'
import { TIPOS } from '../nomes.ts'
import { EditorDoModelo } from './editor.tsx'

/** Templates of every kind: the kind is in the search of the address. */
export function ModelosDeContrato() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const tipo = contem(tiposDeContrato, search.tipo) ? search.tipo : 'autoconsumo'
  const modelo = useModelo(tipo)
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHeader
        titulo="Modelos de contrato"
        detalhe={
          modelo.data && (modelo.data.versao === null ? 'modelo padrão em vigor' : `v${modelo.data.versao} em vigor`)
        }
      />
      <Tabs
        rotulo="Tipo de contrato"
        valor={tipo}
        aoMudar={(t) => void navegar({ to: '.', search: { tipo: t }, replace: true })}
        abas={tiposDeContrato.map((t) => ({ valor: t, rotulo: TIPOS[t] }))}
      />
      {modelo.isError && !modelo.data && (
        <ErrorState
          oQueFalhou="O modelo não carregou."
          detalhe={modelo.error.message}
          aoTentar={() => modelo.refetch()}
        />
      )}
      {modelo.isPending && <SkeletonList linhas={8} comRosto={false} rotulo="Carregando o modelo" />}
      {modelo.data && <EditorDoModelo key={`${tipo}-${modelo.data.revisao}`} modelo={modelo.data} />}
    </div>
  )
}
