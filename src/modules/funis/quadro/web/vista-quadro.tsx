import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { QuadroLido } from '#modules/funis/nucleo/web/dados.ts'
import type { PropsDaVista } from '#modules/funis/visoes/web/vista.ts'
import { lerDensidade, lerRaia } from './filtro-da-url.ts'
import { Faixa } from './faixa.tsx'

const QuadroVazio = tardia(() => import('./quadro-vazio.tsx').then((m) => m.QuadroVazio))
const Raias = tardia(() => import('./raias.tsx').then((m) => m.Raias))

/** The funnel as a board, with or without lanes. */
export function VistaDoQuadro({ quadro, ...p }: PropsDaVista & { quadro: UseQueryResult<QuadroLido> }) {
  if (quadro.isError && !quadro.data)
    return (
      <ErrorState
        oQueFalhou="O quadro não carregou."
        detalhe={quadro.error.message}
        aoTentar={() => quadro.refetch()}
      />
    )
  if (!quadro.data) return <SkeletonList linhas={8} rotulo="Carregando o quadro" />
  const raia = lerRaia(p.busca)
  const densidade = lerDensidade(p.busca)
  if (raia)
    return (
      <Aguarde fallback={<SkeletonList linhas={8} rotulo="Carregando as raias" />}>
        <Raias {...p} por={raia} densidade={densidade} />
      </Aguarde>
    )
  const primeiro = p.funil.definicao.estagios[0]
  const vazio =
    primeiro && quadro.data.colunas.every((c) => c.total === 0) && Object.keys(p.filtro).every((k) => k === 'ordem')
  return (
    <>
      {vazio && (
        <Aguarde>
          <QuadroVazio estagio={primeiro.nome} aoCriar={p.podeMover ? () => p.criarEm(primeiro.id) : null} />
        </Aguarde>
      )}
      <Faixa
        {...p}
        rotulo={`Quadro de ${p.funil.definicao.nome}`}
        quadro={quadro.data}
        densidade={densidade}
        comFechados
      />
    </>
  )
}
