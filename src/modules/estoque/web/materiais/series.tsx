import { useDeferredValue, useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Material } from '../../contract/materiais.ts'
import { useSeries } from '../dados.ts'

/** The serials of a material, each in exactly one place. */
export function Series({ material }: { material: Material }) {
  const [busca, setBusca] = useState('')
  const procurada = useDeferredValue(busca.trim())
  const consulta = useSeries(material.id, procurada, true)
  const series = consulta.data?.pages.flatMap((p) => p.series) ?? []
  return (
    <section aria-label="Séries" className="grid gap-3 p-4">
      <SearchInput rotulo="Procurar uma série" valor={busca} aoMudar={setBusca} className="max-w-72" />
      {consulta.isPending && <SkeletonList linhas={6} comRosto={false} rotulo="Carregando as séries" />}
      {consulta.isError && <ErrorState oQueFalhou="As séries não carregaram." aoTentar={() => consulta.refetch()} />}
      {consulta.data && series.length === 0 && (
        <p className="text-13 text-text-2">
          {procurada ? `Nenhuma série com “${procurada}”.` : 'Nenhuma série ainda.'}
        </p>
      )}
      <ul className="num grid grid-cols-2 gap-x-6 text-13 empty:hidden max-md:grid-cols-1">
        {series.map((s) => (
          <li key={s.id} className="flex gap-2 border-b py-1.5">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{s.numero}</span>
              {s.saiu && (
                <span className="block truncate text-12 text-text-2">
                  {[diaBr(s.saiu.dia), s.saiu.documento, s.saiu.motivo, s.saiu.por].filter(Boolean).join(' · ')}
                </span>
              )}
            </span>
            <span className="text-text-2">{s.local}</span>
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
          Mais séries
        </Button>
      )}
    </section>
  )
}
