import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { RefreshCw, Workflow } from '#ui/icones.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { dataHora } from '#ui/formatos.ts'
import type { Tom } from '#ui/tom.ts'
import type { RespostaDe } from '#kit/endpoint.ts'
import { caixas } from '../../contract/caixas.ts'
import { chaves } from '../dados/chaves.ts'

type Entrega = RespostaDe<typeof caixas.logsWebhook>['data'][number]
type Situacao = Entrega['situacao']
const LIMITE = 50

const situacoes: Record<Situacao, { tom: Tom; rotulo: string }> = {
  processado: { tom: 'sucesso', rotulo: 'Processada' },
  pendente: { tom: 'alerta', rotulo: 'Pendente' },
  ignorado: { tom: 'neutro', rotulo: 'Ignorada' },
  falhou: { tom: 'perigo', rotulo: 'Falhou' },
}

/** What the channel delivered to this inbox, newest first, with the body as it came (secrets taken out by the server). */
export function AbaEntregas({ id }: { id: string }) {
  const [filtro, setFiltro] = useState<Situacao | 'todas'>('todas')
  const q = useInfiniteQuery({
    queryKey: chaves.logs(id),
    queryFn: async ({ pageParam, signal }) => (await chamar(caixas.logsWebhook, { params: { id }, query: { limite: LIMITE, ...(pageParam ? { antes_de: pageParam } : {}) } }, { signal })).data,
    initialPageParam: null as number | null,
    getNextPageParam: (pagina: Entrega[]) => (pagina.length === LIMITE ? pagina.at(-1)?.id : undefined),
  })
  const entregas = (q.data?.pages.flat() ?? []).filter((e) => filtro === 'todas' || e.situacao === filtro)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl
          rotulo="Situação da entrega"
          tamanho="pequeno"
          valor={filtro}
          aoMudar={setFiltro}
          opcoes={[{ valor: 'todas', rotulo: 'Todas' }, ...(Object.keys(situacoes) as Situacao[]).map((s) => ({ valor: s, rotulo: situacoes[s].rotulo }))]}
        />
        <span className="flex-1" />
        <Button tamanho="pequeno" icone={<RefreshCw className="size-3.5" />} ocupado={q.isRefetching} onClick={() => void q.refetch()}>
          Atualizar
        </Button>
      </div>
      {q.isPending && <SkeletonList linhas={5} comRosto={false} rotulo="Carregando entregas" />}
      {q.isError && <ErrorState oQueFalhou="Erro ao carregar o registro de entregas" aoTentar={() => q.refetch()} />}
      {q.data && entregas.length === 0 && <EmptyState icone={<Workflow />} frase="Nenhuma entrega" detalhe={filtro === 'todas' ? 'Quando o servidor de mensagens chamar o webhook, as entregas aparecem aqui.' : 'Nada nesta situação entre as carregadas.'} />}
      <ul aria-label="Entregas" className="divide-y">
        {entregas.map((e) => (
          <li key={e.id}>
            <details className="group py-2">
              <summary className="flex items-center gap-3 text-13">
                <time className="num w-34 shrink-0 text-12 text-text-2" dateTime={e.recebido_em}>
                  {dataHora(e.recebido_em)}
                </time>
                <code className="min-w-0 flex-1 truncate text-12">{e.evento}</code>
                {e.tentativas > 1 && <span className="num text-12 text-text-2">{e.tentativas} tentativas</span>}
                <StatusChip tom={situacoes[e.situacao].tom}>{situacoes[e.situacao].rotulo}</StatusChip>
              </summary>
              {e.erro && <p className="mt-2 text-12 text-danger">{e.erro}</p>}
              <pre className="mt-2 max-h-80 overflow-auto rounded bg-surface-2 p-3 text-12" tabIndex={0}>
                {JSON.stringify(e.corpo, null, 2)}
              </pre>
            </details>
          </li>
        ))}
      </ul>
      {q.hasNextPage && (
        <Button className="justify-self-center" ocupado={q.isFetchingNextPage} onClick={() => void q.fetchNextPage()}>
          Carregar mais
        </Button>
      )}
    </div>
  )
}
