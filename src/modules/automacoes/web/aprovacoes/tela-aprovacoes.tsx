import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { AjustesQueEsperam, useAjustesADecidir } from '#modules/estoque/web/publico.ts'
import { LinhasDeDescontos, useDescontosAAprovar, useListaAoVivo } from '#modules/propostas/web/publico.ts'
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

const ABAS = ['decidir', 'pedi', 'decididas'] as const
const VAZIA = {
  decidir: {
    frase: 'Nada espera por você',
    detalhe: 'Quando um pedido chegar à sua etapa, ele aparece aqui.',
  },
  pedi: { frase: 'Você não pediu nenhuma aprovação', detalhe: 'O pedido nasce no cartão que precisa dele.' },
  decididas: { frase: 'Você ainda não decidiu nada', detalhe: 'O que você aprovar ou recusar fica registrado aqui.' },
}

/** /aprovacoes: requests waiting for the user's decision, the user's own requests, and those that they decided. */
export function TelaDasAprovacoes() {
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const quais = ABAS.find((a) => a === busca.quais) ?? 'decidir'
  useAprovacoesAoVivo()
  useListaAoVivo()
  const todosOsDescontos = useDescontosAAprovar()
  const descontos = quais === 'decidir' ? todosOsDescontos : []
  const todosOsAjustes = useAjustesADecidir()
  const ajustes = quais === 'decidir' ? todosOsAjustes : []
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
          { valor: 'decididas', rotulo: 'Decididas' },
        ]}
        valor={quais}
        aoMudar={(v) => void navegar({ to: '.', search: { quais: v === 'decidir' ? undefined : v }, replace: true })}
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
        {q.data?.length === 0 && descontos.length + ajustes.length === 0 && (
          <EmptyState icone={<CircleCheck />} {...VAZIA[quais]} />
        )}
        <div className="mx-auto flex max-w-[720px] flex-col gap-3">
          {q.data?.map((a) => (
            <UmaAprovacao key={a.id} a={a} comCartao />
          ))}
          <LinhasDeDescontos lista={descontos} />
          {ajustes.length > 0 && <AjustesQueEsperam lista={ajustes} />}
        </div>
      </div>
    </div>
  )
}
