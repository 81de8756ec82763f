import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { Workflow } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Macro } from '../contract/respostas.ts'
import { nomeDaAcao } from '../regras/macros/nomes.ts'
import { rotuloDoEscopo } from './dados.ts'

export function ListaDeMacros({
  consulta,
  nova,
  aoAbrir,
}: {
  consulta: UseQueryResult<Macro[]>
  nova: ReactNode
  aoAbrir: (id: string) => void
}) {
  const { data, isPending, isError, refetch } = consulta
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {isPending && <SkeletonList linhas={4} comRosto={false} rotulo="Carregando macros" />}
      {isError && !data && <ErrorState oQueFalhou="As macros não carregaram." aoTentar={() => refetch()} />}
      {data?.length === 0 && (
        <EmptyState
          icone={<Workflow />}
          frase="Nenhuma macro ainda"
          detalhe="Uma macro faz várias coisas com um comando: responde, etiqueta, atribui, marca a espera e finaliza."
          acao={nova}
        />
      )}
      <ul aria-label="Macros">
        {data?.map((m) => (
          <li key={m.id} className="relative flex min-h-14 items-center gap-3 border-b px-4 py-2 hover:bg-surface-2">
            <span className="min-w-0 flex-1">
              <button
                type="button"
                className="block max-w-full truncate text-left text-14 font-medium after:absolute after:inset-0"
                onClick={() => aoAbrir(m.id)}
              >
                {m.nome}
              </button>
              <span className="block truncate text-12 text-text-2">
                {m.descricao || m.acoes.map(nomeDaAcao).join(' · ')}
              </span>
            </span>
            <Chip>{rotuloDoEscopo(m)}</Chip>
            <span className="num w-24 text-right text-12 text-text-2 max-md:hidden">
              {m.usos === 0 ? 'nunca usada' : plural(m.usos, 'uso')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
