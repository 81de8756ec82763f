import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { duracao, numero } from '#ui/formatos.ts'
import { caixas } from '../contract/caixas.ts'
import { chaves } from '#modules/chat/nucleo/web/dados/chaves.ts'
import { GraficoPorDia } from './grafico.tsx'
import { diasCompletos, ultimosDias } from './periodo.ts'

type Dias = '7' | '30' | '90'

export function AbaNumeros({ id }: { id: string }) {
  const [dias, setDias] = useState<Dias>('30')
  const { inicio, fim } = ultimosDias(Number(dias))
  const { data, isError, refetch } = useQuery({
    queryKey: chaves.estatisticas(id, inicio, fim),
    queryFn: async ({ signal }) =>
      (await chamar(caixas.estatisticas, { params: { id }, query: { data_inicio: inicio, data_fim: fim } }, { signal }))
        .data,
    placeholderData: (antes) => antes,
  })
  const figuras = data && [
    ['Conversas novas', numero(data.conversas_novas)],
    ['Finalizadas', numero(data.conversas_finalizadas)],
    ['Abertas agora', numero(data.conversas_abertas)],
    ['Mensagens recebidas', numero(data.mensagens_recebidas)],
    ['Mensagens enviadas', numero(data.mensagens_enviadas)],
    ['Com falha', numero(data.mensagens_com_falha)],
    [
      'Primeira resposta (mediana)',
      data.primeira_resposta_mediana === null ? 'sem respostas' : duracao(data.primeira_resposta_mediana * 1000),
    ],
  ]
  return (
    <div className="grid gap-5">
      <SegmentedControl
        rotulo="Período"
        tamanho="pequeno"
        className="justify-self-start"
        valor={dias}
        aoMudar={setDias}
        opcoes={[
          { valor: '7', rotulo: '7 dias' },
          { valor: '30', rotulo: '30 dias' },
          { valor: '90', rotulo: '90 dias' },
        ]}
      />
      {isError && <ErrorState oQueFalhou="Erro ao carregar os números" aoTentar={() => refetch()} />}
      {!data && !isError && <Skeleton className="h-40" />}
      {figuras && (
        <dl className="grid grid-cols-3 gap-x-6 gap-y-4 max-md:grid-cols-2">
          {figuras.map(([rotulo, valor]) => (
            <div key={rotulo}>
              <dt className="text-12 text-text-2">{rotulo}</dt>
              <dd className="num text-20 font-semibold">{valor}</dd>
            </div>
          ))}
        </dl>
      )}
      {data && <GraficoPorDia dias={diasCompletos(data.por_dia, inicio, fim)} />}
    </div>
  )
}
