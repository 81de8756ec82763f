import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { RefreshCw, RotateCw, Workflow } from '#ui/icones.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { RespostaDe } from '#kit/endpoint.ts'
import { caixas, situacoesDeEntrega } from '../contract/caixas.ts'
import { caixasPorDentro } from '../contract/caixas-por-dentro.ts'
import { chaves } from '#modules/chat/nucleo/web/dados/chaves.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { Entrega, SITUACOES } from './entrega.tsx'
import { nomeDoEvento } from './nome-do-evento.ts'

type UmaEntrega = RespostaDe<typeof caixas.logsWebhook>['data'][number]
const LIMITE = 50

/** Log of the deliveries to this inbox, newest first, with the received body (the server removes secrets). */
export function AbaEntregas({ id }: { id: string }) {
  const qc = useQueryClient()
  const [situacao, setSituacao] = useState<UmaEntrega['situacao'] | 'todas'>('todas')
  const [evento, setEvento] = useState('todos')
  const { indo, fazer } = useAto()
  const filtros = {
    ...(situacao === 'todas' ? {} : { situacao: [situacao] }),
    ...(evento === 'todos' ? {} : { evento: [evento] }),
  }
  const q = useInfiniteQuery({
    queryKey: [...chaves.logs(id), filtros],
    queryFn: async ({ pageParam, signal }) =>
      (
        await chamar(
          caixas.logsWebhook,
          { params: { id }, query: { limite: LIMITE, ...filtros, ...(pageParam ? { antes_de: pageParam } : {}) } },
          { signal },
        )
      ).data,
    initialPageParam: null,
    getNextPageParam: (pagina: UmaEntrega[]) => (pagina.length === LIMITE ? pagina.at(-1)?.id : undefined),
    placeholderData: (antes) => antes,
  })
  const resumo = useQuery({
    queryKey: [...chaves.logs(id), 'resumo'],
    queryFn: async ({ signal }) =>
      (await chamar(caixasPorDentro.resumoDasEntregas, { params: { id } }, { signal })).data,
  })
  const eventos = [...new Set(resumo.data?.map((r) => r.evento))]
  const falhas = resumo.data?.filter((r) => r.situacao === 'falhou').reduce((soma, r) => soma + r.total, 0) ?? 0
  const rever = () => qc.invalidateQueries({ queryKey: chaves.logs(id) })

  const reprocessar = async () => {
    await fazer(
      async () => {
        const { data } = await chamar(caixasPorDentro.reprocessarFalhas, { params: { id } })
        avisar({ titulo: `${plural(data.total, 'entrega')} de volta na fila`, tom: 'sucesso' })
      },
      falhou('As entregas não puderam ser processadas de novo.', 'Tente mais tarde.'),
    )
    await rever()
  }
  const entregas = q.data?.pages.flat() ?? []
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl
          rotulo="Situação da entrega"
          tamanho="pequeno"
          valor={situacao}
          aoMudar={setSituacao}
          opcoes={[
            { valor: 'todas', rotulo: 'Todas' },
            ...situacoesDeEntrega.map((s) => ({ valor: s, rotulo: SITUACOES[s].rotulo })),
          ]}
        />
        <Select
          rotulo="Evento"
          rotuloOculto
          tamanho="pequeno"
          className="w-48"
          opcoes={[
            { valor: 'todos', rotulo: 'Todos os eventos' },
            ...eventos.map((e) => ({ valor: e, rotulo: nomeDoEvento(e) })),
          ]}
          valor={evento}
          aoMudar={setEvento}
        />
        <span className="flex-1" />
        {falhas > 0 && (
          <Button
            tamanho="pequeno"
            icone={<RotateCw className="size-3.5" />}
            ocupado={indo}
            onClick={() => void reprocessar()}
          >
            Processar {falhas === 1 ? 'a que falhou' : `as ${falhas} que falharam`}
          </Button>
        )}
        <Button
          tamanho="pequeno"
          icone={<RefreshCw className="size-3.5" />}
          ocupado={q.isRefetching}
          onClick={() => void rever()}
        >
          Atualizar
        </Button>
      </div>
      {q.isPending && <SkeletonList linhas={5} comRosto={false} rotulo="Carregando entregas" />}
      {q.isError && <ErrorState oQueFalhou="Erro ao carregar o registro de entregas" aoTentar={() => q.refetch()} />}
      {q.data && entregas.length === 0 && (
        <EmptyState
          icone={<Workflow />}
          frase="Nenhuma entrega"
          detalhe={
            situacao === 'todas' && evento === 'todos'
              ? 'Quando o canal chamar o webhook, as entregas aparecem aqui.'
              : 'Nada com estes filtros.'
          }
        />
      )}
      <ul aria-label="Entregas" className="divide-y">
        {entregas.map((e) => (
          <Entrega key={e.id} caixaId={id} e={e} aoMudar={rever} />
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
