import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora } from '#ui/formatos.ts'
import { Link } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Contato } from '../../tipos.ts'
import { useLinhaDoTempo } from '../dados.ts'

/** Timeline over chat, funnels and registry, newest first. */
export function Historico({ contato }: { contato: Contato }) {
  const tempo = useLinhaDoTempo(contato.id)
  if (tempo.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando histórico" />
  if (tempo.isError) return <ErrorState oQueFalhou="O histórico não carregou." aoTentar={() => tempo.refetch()} />
  return (
    <div className="flex max-w-3xl flex-col gap-3">
      <ol aria-label="Histórico" className="flex flex-col border-l pl-4">
        {tempo.data.pages
          .flatMap((p) => p.passos)
          .map((p) => (
            <li key={p.tipo + p.id} className="py-2">
              <span className="block text-13 font-medium">
                {p.link ? <Link href={p.link}>{p.titulo}</Link> : p.titulo}
              </span>
              <span className="block text-12 text-text-2">
                {[p.detalhe, p.por, dataHora(p.em)].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
      </ol>
      {tempo.hasNextPage && (
        <div>
          <Button ocupado={tempo.isFetchingNextPage} onClick={() => void tempo.fetchNextPage()}>
            Mostrar mais antigos
          </Button>
        </div>
      )}
    </div>
  )
}
