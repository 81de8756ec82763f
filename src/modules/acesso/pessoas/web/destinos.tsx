import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Combobox } from '#ui/combobox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { entregas, type EscolhaDaEntrega, type Entregue } from '../contract/entregas.ts'
import { useTimes } from '#modules/acesso/nucleo/web/times.ts'
import { buscarColegas } from './buscar-colegas.ts'

type Para = 'fica' | EscolhaDaEntrega['para']
interface Escolhida {
  para: Para
  quem: Opcao | null
}
const NADA: Escolhida = { para: 'fica', quem: null }

const comoEscolhas = (de: Record<string, Escolhida>): EscolhaDaEntrega[] =>
  Object.entries(de).flatMap(([tipo, e]): EscolhaDaEntrega[] =>
    e.para === 'ninguem'
      ? [{ tipo, para: 'ninguem' as const }]
      : e.para !== 'fica' && e.quem
        ? [{ tipo, para: e.para, id: e.quem.valor }]
        : [],
  )

/** The receivers of each kind of open work. The totals come from the real transfer, run and rolled back. */
export function useDestinos(usuarioId: string) {
  const [escolhas, setEscolhas] = useState<Record<string, Escolhida>>({})
  const lista = comoEscolhas(escolhas)
  const previa = useQuery({
    queryKey: ['acesso', 'entrega', usuarioId, lista],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await chamar(entregas.previa, { params: { id: usuarioId }, body: { entregas: lista } }, { signal })).data,
  })
  const abertos = previa.data?.filter((l) => l.total > 0) ?? []
  return { escolhas, setEscolhas, lista, previa, abertos, restam: abertos.reduce((n, l) => n + l.total - l.vao, 0) }
}

export function Destinos({ de: { escolhas, setEscolhas, previa, abertos } }: { de: ReturnType<typeof useDestinos> }) {
  if (previa.isError && !previa.data)
    return <ErrorState oQueFalhou="O trabalho em aberto não foi contado." aoTentar={() => previa.refetch()} />
  if (previa.isPending) return <SkeletonList linhas={2} comRosto={false} rotulo="Contando o trabalho em aberto" />
  if (abertos.length === 0) return <p className="text-13 text-text-2">Esta pessoa não tem trabalho em aberto.</p>
  const tudoPara = (quem: Opcao | null) =>
    setEscolhas(Object.fromEntries(abertos.map((l) => [l.tipo, quem ? { para: 'pessoa' as const, quem } : NADA])))
  return (
    <div className="grid gap-3">
      {abertos.length > 1 && (
        <Combobox
          rotulo="Tudo para uma pessoa"
          opcional
          buscar={buscarColegas}
          valor={null}
          aoMudar={tudoPara}
          placeholder="Buscar pessoa"
        />
      )}
      <ul className="rounded border" aria-label="Trabalho em aberto">
        {abertos.map((l) => (
          <DeUmTipo
            key={l.tipo}
            linha={l}
            escolhida={escolhas[l.tipo] ?? NADA}
            aoMudar={(e) => setEscolhas((antes) => ({ ...antes, [l.tipo]: e }))}
          />
        ))}
      </ul>
    </div>
  )
}

function DeUmTipo({
  linha,
  escolhida,
  aoMudar,
}: {
  linha: Entregue
  escolhida: Escolhida
  aoMudar: (e: Escolhida) => void
}) {
  const { data: times = [] } = useTimes()
  const { para, quem } = escolhida
  const decidido = para === 'ninguem' || (para !== 'fica' && quem !== null)
  const resto = linha.total - linha.vao
  return (
    <li className="grid gap-2 border-b p-3 last:border-b-0">
      <p className="flex gap-2 text-13">
        <span className="flex-1 font-medium">{linha.rotulo}</span>
        <span className="num text-text-2">{linha.total}</span>
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        <Select<Para>
          rotulo={`Destino: ${linha.rotulo}`}
          rotuloOculto
          valor={para}
          aoMudar={(novo) => aoMudar({ para: novo, quem: null })}
          opcoes={[
            { valor: 'fica', rotulo: 'Escolher destino' },
            { valor: 'pessoa', rotulo: 'Para uma pessoa' },
            { valor: 'time', rotulo: 'Para um time' },
            ...(linha.a_ninguem ? [{ valor: 'ninguem' as const, rotulo: linha.a_ninguem }] : []),
          ]}
        />
        {para === 'pessoa' && (
          <Combobox
            rotulo={`Quem recebe: ${linha.rotulo}`}
            rotuloOculto
            buscar={buscarColegas}
            valor={quem}
            aoMudar={(q) => aoMudar({ para, quem: q })}
            placeholder="Buscar pessoa"
          />
        )}
        {para === 'time' && (
          <Combobox
            rotulo={`Time que recebe: ${linha.rotulo}`}
            rotuloOculto
            opcoes={times.map((t) => ({ valor: t.id, rotulo: t.nome }))}
            valor={quem}
            aoMudar={(q) => aoMudar({ para, quem: q })}
            placeholder="Buscar time"
          />
        )}
      </div>
      {decidido && (
        <p className={`text-12 ${resto > 0 ? 'text-warning' : 'text-text-2'}`} role="status">
          {resto === 0
            ? `${plural(linha.vao, 'vai', 'vão')}.`
            : `${plural(linha.vao, 'vai', 'vão')}; ${plural(resto, 'fica', 'ficam')}, porque quem foi escolhido não pode receber.`}
        </p>
      )}
    </li>
  )
}
