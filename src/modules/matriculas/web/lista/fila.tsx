import { useState } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { data as emData, numero } from '#ui/formatos.ts'
import { Link } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { linkDaMatricula } from '../../links.ts'
import type { LugarNaFila } from '../../contract/formas.ts'
import { useListaAoVivo } from '../ao-vivo.ts'
import { useFila } from '../dados.ts'
import { MudarNaFila } from './mudar-na-fila.tsx'

/** Who waits at each plant, in order, with the energy that the list needs. Hidden while one searches. */
export function ListaDeEspera({ busca }: { busca: string }) {
  const fila = useFila()
  if (busca.trim() || !fila.data || fila.data.length === 0) return null
  const porUsina = [...Map.groupBy(fila.data, (l) => l.usina_id ?? '').values()]
  return (
    <div className="grid max-h-64 gap-3 overflow-y-auto border-b bg-bg p-4 md:grid-cols-2 xl:grid-cols-3">
      {porUsina.map((lugares) => (
        <Usina key={lugares[0]?.usina_id ?? 'qualquer'} lugares={lugares} />
      ))}
    </div>
  )
}

function Usina({ lugares }: { lugares: readonly LugarNaFila[] }) {
  const [primeiro] = lugares
  const soma = lugares.reduce((total, l) => total + l.kwh_necessario, 0)
  return (
    <section className="rounded-md border bg-surface px-3.5 py-2.5 text-13" aria-label={primeiro?.usina ?? 'Sem usina'}>
      <h2 className="flex justify-between gap-2 font-semibold">
        <span className="truncate">{primeiro?.usina ?? 'Qualquer usina'}</span>
        <span className="num font-normal text-text-2">{numero(soma, 0)} kWh</span>
      </h2>
      <ol className="mt-1.5 grid gap-1">
        {lugares.slice(0, 8).map((l) => (
          <li key={l.matricula_id} className="flex gap-2">
            <span className="num w-6 text-text-2">{l.posicao}ª</span>
            <Link href={linkDaMatricula(l.matricula_id)} className="min-w-0 flex-1 truncate">
              {l.nome}
            </Link>
            <span className="num text-text-2" title={`Na fila desde ${emData(l.entrou_em)}`}>
              {numero(l.kwh_necessario, 0)}
            </span>
          </li>
        ))}
      </ol>
      {lugares.length > 8 && <p className="mt-1 text-12 text-text-2">e mais {lugares.length - 8}</p>}
    </section>
  )
}

/** Tab of a plant: who waits for its energy, in order. */
export function EsperaDaUsina({ usina }: { usina: { id: string; nome: string } }) {
  const decide = usePode('matriculas.matricula.decidir')
  const fila = useFila()
  useListaAoVivo()
  const [mudando, setMudando] = useState<LugarNaFila | null>(null)
  if (fila.isPending) return <SkeletonList linhas={4} comRosto={false} rotulo="Carregando a lista de espera" />
  if (!fila.data) return <ErrorState oQueFalhou="A lista de espera não carregou." aoTentar={() => fila.refetch()} />
  const lugares = fila.data.filter((l) => l.usina_id === usina.id)
  if (lugares.length === 0) return <EmptyState frase={`Ninguém espera energia da ${usina.nome}`} />
  return (
    <>
      <ol aria-label="Lista de espera" className="max-w-3xl divide-y rounded-md border bg-surface text-13">
        {lugares.map((l) => (
          <li key={l.matricula_id} className="num flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2">
            <span className="w-8 text-text-2">{l.posicao}ª</span>
            <Link href={linkDaMatricula(l.matricula_id)} className="min-w-0 flex-1 truncate">
              {l.nome}
            </Link>
            <span>{numero(l.kwh_necessario, 0)} kWh por mês</span>
            <span className="text-12 text-text-2">desde {emData(l.entrou_em)}</span>
            {decide && (
              <Button
                tamanho="pequeno"
                variante="fantasma"
                aria-label={`Mudar o lugar de ${l.nome}`}
                onClick={() => setMudando(l)}
              >
                Mudar
              </Button>
            )}
          </li>
        ))}
      </ol>
      {mudando && <MudarNaFila lugar={mudando} aoFechar={() => setMudando(null)} />}
    </>
  )
}
