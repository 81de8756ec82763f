import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural, tempoRelativo } from '#ui/formatos.ts'
import { MessageSquarePlus, Paperclip } from '#ui/icones.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Escopo, RespostaRapida } from '../contract/respostas.ts'
import { buscarRespostas } from '../regras/buscar.ts'
import { rotuloDoEscopo } from './dados.ts'

export function ListaDeRespostas({
  consulta,
  nova,
  aoAbrir,
}: {
  consulta: UseQueryResult<RespostaRapida[]>
  nova: ReactNode
  aoAbrir: (id: string) => void
}) {
  const [busca, setBusca] = useState('')
  const [escopo, setEscopo] = useState<Escopo | 'todas'>('todas')
  const { data, isPending, isError, refetch } = consulta
  const achadas = buscarRespostas(
    (data ?? []).filter((r) => escopo === 'todas' || r.escopo === escopo),
    busca,
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2">
        <SearchInput
          rotulo="Buscar por atalho, título ou texto"
          className="w-80 max-w-full"
          valor={busca}
          aoMudar={setBusca}
        />
        <SegmentedControl
          rotulo="Para quem"
          tamanho="pequeno"
          valor={escopo}
          aoMudar={setEscopo}
          opcoes={[
            { valor: 'todas', rotulo: 'Todas' },
            { valor: 'pessoa', rotulo: 'Minhas' },
            { valor: 'fila', rotulo: 'Filas' },
            { valor: 'empresa', rotulo: 'Empresa' },
          ]}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isPending && <SkeletonList linhas={6} comRosto={false} rotulo="Carregando respostas rápidas" />}
        {isError && !data && (
          <ErrorState oQueFalhou="As respostas rápidas não carregaram." aoTentar={() => refetch()} />
        )}
        {data?.length === 0 && (
          <EmptyState
            icone={<MessageSquarePlus />}
            frase="Nenhuma resposta rápida ainda"
            detalhe="Escreva uma vez o que se responde todo dia: na conversa, / e o atalho trazem o texto pronto, com o nome do cliente."
            acao={nova}
          />
        )}
        {data && data.length > 0 && achadas.length === 0 && (
          <EmptyState
            icone={<MessageSquarePlus />}
            frase="Nada encontrado"
            detalhe="Tente outra palavra ou veja todas."
          />
        )}
        <ul aria-label="Respostas rápidas">
          {achadas.map((r) => (
            <li key={r.id} className="relative flex min-h-14 items-center gap-3 border-b px-4 py-2 hover:bg-surface-2">
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2">
                  <button
                    type="button"
                    className="truncate text-left text-14 font-medium after:absolute after:inset-0"
                    onClick={() => aoAbrir(r.id)}
                  >
                    {r.titulo}
                  </button>
                  <code className="shrink-0 text-12 text-text-2">/{r.atalho}</code>
                  {r.anexos.length > 0 && (
                    <Paperclip
                      className="size-3.5 shrink-0 text-text-2"
                      aria-label={plural(r.anexos.length, 'arquivo')}
                    />
                  )}
                </span>
                <span className="block truncate text-12 text-text-2">
                  {r.conteudo || plural(r.anexos.length, 'arquivo')}
                </span>
              </span>
              <Chip>{rotuloDoEscopo(r)}</Chip>
              <span className="num w-32 text-right text-12 text-text-2 max-md:hidden">
                {r.usos === 0
                  ? 'nunca usada'
                  : `${plural(r.usos, 'uso')}${r.usada_em ? ` · ${tempoRelativo(r.usada_em)}` : ''}`}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
