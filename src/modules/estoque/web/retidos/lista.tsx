import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { DO_INICIO } from '#kit/pagina.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { CircleCheck } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Local } from '../../contract/cadastros.ts'
import { retidos, type Retido } from '../../contract/retidos.ts'
import { linkDoMaterial } from '../../links.ts'
import { AncoraInterna } from '../ancora.tsx'
import { LOCAIS, qtd } from '../nomes.ts'
import { Destino } from './destino.tsx'

const useRetidos = () =>
  useInfiniteQuery({
    queryKey: ['estoque', 'retidos'] as const,
    queryFn: async ({ signal, pageParam }) =>
      (await chamar(retidos.listar, { query: pageParam ? { cursor: pageParam } : {} }, { signal })).data,
    initialPageParam: DO_INICIO,
    getNextPageParam: (p) => p.proximo ?? undefined,
  })

/** What is in quarantine or damaged: each line waits for a destination. */
export function Retidos({ locais }: { locais: readonly Local[] }) {
  const consulta = useRetidos()
  const [aberto, setAberto] = useState<Retido | null>(null)
  const linhas = consulta.data?.pages.flatMap((p) => p.linhas) ?? []
  return (
    <section aria-label="Quarentena e avaria" className="grid gap-3">
      {consulta.isPending && <SkeletonList linhas={4} comRosto={false} rotulo="Carregando o que está retido" />}
      {consulta.isError && (
        <ErrorState oQueFalhou="O que está retido não carregou." aoTentar={() => consulta.refetch()} />
      )}
      {consulta.data && linhas.length === 0 && (
        <EmptyState
          icone={<CircleCheck />}
          frase="Nada em quarentena nem avariado."
          detalhe="O que chegar quebrado ou em dúvida espera aqui um destino."
        />
      )}
      <ul className="text-13 empty:hidden">
        {linhas.map((r) => (
          <li key={`${r.local_id} ${r.item_id}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-2">
            <span className="min-w-52 flex-1">
              <AncoraInterna href={linkDoMaterial(r.item_id)} className="font-medium hover:underline">
                {r.nome} <span className="num text-12 font-normal text-text-2">{r.codigo}</span>
              </AncoraInterna>
              <span className="block text-12 text-text-2">
                {r.local} desde {diaBr(r.desde)}
                {r.series.length > 0 && <span className="num"> · {r.series.slice(0, 4).join(', ')}</span>}
              </span>
            </span>
            <Chip tom={r.tipo === 'avaria' ? 'perigo' : 'alerta'}>{LOCAIS[r.tipo].toLowerCase()}</Chip>
            <strong className="num font-semibold">
              {qtd(r.qtd)} {r.unidade.toLowerCase()}
            </strong>
            <Button tamanho="pequeno" className="max-md:min-h-11" onClick={() => setAberto(r)}>
              Dar destino
            </Button>
          </li>
        ))}
      </ul>
      {consulta.hasNextPage && (
        <Button
          tamanho="pequeno"
          className="justify-self-start"
          ocupado={consulta.isFetchingNextPage}
          onClick={() => void consulta.fetchNextPage()}
        >
          Mostrar mais
        </Button>
      )}
      {aberto && <Destino retido={aberto} locais={locais} aoFechar={() => setAberto(null)} />}
    </section>
  )
}
