import { useSearch } from '@tanstack/react-router'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { CircleCheck } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { APROVAR, LIMITAR } from '../../contract/comum.ts'
import { useAjustes } from './dados.ts'
import { Limite, Motivos } from './motivos.tsx'
import { UmAjuste } from './um-ajuste.tsx'

const ESPERANDO = ['esperando'] as const
const DECIDIDOS = ['aprovado', 'recusado', 'retirado'] as const

/** The adjustments above the limit, with the list of reasons and the limit for who looks after them. */
export function AjustesAAprovar() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const aprova = usePode(APROVAR)
  const limita = usePode(LIMITAR)
  const quais = search.quais === 'decididos' ? 'decididos' : 'esperando'
  const lista = useAjustes(quais === 'decididos' ? DECIDIDOS : ESPERANDO)
  const linhas = lista.data?.pages.flatMap((p) => p.data) ?? []
  return (
    <div className="grid gap-4">
      <Tabs
        rotulo="Ajustes"
        valor={quais}
        aoMudar={(v) =>
          void navegar({
            to: '.',
            search: (antes) => ({ ...antes, tipo: 'aprovar', quais: v === 'decididos' ? v : undefined }),
            replace: true,
          })
        }
        abas={[
          { valor: 'esperando', rotulo: 'Esperando' },
          { valor: 'decididos', rotulo: 'Decididos' },
        ]}
      />
      {lista.isPending && <SkeletonList linhas={4} comRosto={false} rotulo="Carregando os ajustes" />}
      {lista.isError && <ErrorState oQueFalhou="Os ajustes não carregaram." aoTentar={() => lista.refetch()} />}
      {lista.data && linhas.length === 0 && (
        <EmptyState
          icone={<CircleCheck />}
          frase={quais === 'esperando' ? 'Nenhum ajuste espera aprovação.' : 'Nenhum ajuste foi decidido ainda.'}
        />
      )}
      {linhas.map((a) => (
        <UmAjuste key={a.id} ajuste={a} />
      ))}
      {lista.hasNextPage && (
        <Button
          className="justify-self-center max-md:min-h-11"
          ocupado={lista.isFetchingNextPage}
          onClick={() => void lista.fetchNextPage()}
        >
          Mostrar mais
        </Button>
      )}
      <Limite muda={limita} />
      {aprova && <Motivos />}
    </div>
  )
}
