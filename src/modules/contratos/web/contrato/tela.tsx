import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { TipoDeContrato } from '../../tipos.ts'
import { useContratoAoVivo } from '../ao-vivo.ts'
import { useContrato } from '../dados.ts'
import { PaginaDoContrato } from './pagina.tsx'

interface PropsDaTela {
  tipos: readonly TipoDeContrato[]
  naoEncontrado: ReactNode
}

/** The page of a contract under each of its lists. */
export function TelaDoContrato({ tipos, naoEncontrado }: PropsDaTela) {
  const { id: daUrl }: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const id = typeof daUrl === 'string' ? daUrl : ''
  const contrato = useContrato(id)
  useContratoAoVivo(id)
  useTituloDaPagina(contrato.data?.numero)
  if (contrato.error instanceof ErroApp && [400, 404].includes(contrato.error.status)) return naoEncontrado
  if (contrato.isError && !contrato.data)
    return (
      <ErrorState
        oQueFalhou="O contrato não carregou."
        detalhe={contrato.error.message}
        aoTentar={() => contrato.refetch()}
      />
    )
  if (!contrato.data) return <SkeletonList linhas={8} comRosto={false} rotulo="Carregando o contrato" />
  if (!tipos.includes(contrato.data.tipo)) return naoEncontrado
  return <PaginaDoContrato key={contrato.data.id} contrato={contrato.data} />
}
