import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { chamar } from '#platform/navegador/api.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { CircleCheck } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { aprovacoes } from '../../contract/aprovacoes.ts'
import { useAprovacoesAoVivo } from './ao-vivo.ts'
import { UmaAprovacao } from './uma-aprovacao.tsx'

/** /aprovacoes: requests waiting for the user's decision, and the user's own requests. */
export function TelaDasAprovacoes() {
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const quais = busca.quais === 'pedi' ? 'pedi' : 'decidir'
  useAprovacoesAoVivo()
  const q = useQuery({
    queryKey: ['funis', 'aprovacoes', 'minhas', quais],
    refetchInterval: 60_000,
    queryFn: async ({ signal }) => (await chamar(aprovacoes.esperando, { query: { quais } }, { signal })).data,
  })
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader titulo="Aprovações" />
      <Tabs
        rotulo="Aprovações"
        className="px-5"
        abas={[
          { valor: 'decidir', rotulo: 'Esperam por mim' },
          { valor: 'pedi', rotulo: 'Pedidas por mim' },
        ]}
        valor={quais}
        aoMudar={(v) => void navegar({ to: '.', search: { quais: v === 'pedi' ? 'pedi' : undefined }, replace: true })}
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-5">
        {q.isPending && <SkeletonList linhas={4} comRosto={false} rotulo="Carregando as aprovações" />}
        {q.isError && !q.data && (
          <ErrorState
            oQueFalhou="As aprovações não carregaram."
            detalhe={q.error.message}
            aoTentar={() => q.refetch()}
          />
        )}
        {q.data?.length === 0 && (
          <EmptyState
            icone={<CircleCheck />}
            frase={quais === 'pedi' ? 'Você não pediu nenhuma aprovação' : 'Nada espera por você'}
            detalhe={
              quais === 'pedi'
                ? 'O pedido nasce no cartão que precisa dele.'
                : 'Quando um pedido chegar à sua etapa, ele aparece aqui.'
            }
          />
        )}
        <div className="mx-auto flex max-w-[720px] flex-col gap-3">
          {q.data?.map((a) => (
            <UmaAprovacao key={a.id} a={a} comCartao />
          ))}
        </div>
      </div>
    </div>
  )
}
