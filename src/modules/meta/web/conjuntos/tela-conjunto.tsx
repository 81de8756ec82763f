import { useParams } from '@tanstack/react-router'
import { useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { AlertBox } from '#ui/alert-box.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { data as dataCheia } from '#ui/formatos.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useConjunto, useLeads, type Periodo } from '../dados.ts'
import { ChipDaSituacao } from '../leads/situacao.tsx'
import { nomeDoLead, valor, veiculacao } from '../nomes.ts'
import { GraficoDoConjunto } from './grafico.tsx'
import { Numeros } from './numeros.tsx'
import { EscolhaDoPeriodo, usePeriodo } from './periodo.tsx'

/** /chat/meta/adsets/{id}: one ad set by day, and its leads. */
export function TelaConjunto() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { periodo } = usePeriodo()
  const { data, isPending, isError, refetch } = useConjunto(id, periodo)
  useTituloDaPagina(data?.conjunto.nome)
  if (isPending) return <SkeletonList linhas={8} comRosto={false} rotulo="Carregando o conjunto" />
  if (isError || !data)
    return <ErrorState oQueFalhou="O conjunto de anúncios não carregou." aoTentar={() => refetch()} />
  const { conjunto: c, dias, moeda } = data
  const v = veiculacao(c.situacao_efetiva)
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHeader titulo={c.nome} acoes={<EscolhaDoPeriodo />}>
        <StatusChip tom={v.tom}>{v.rotulo}</StatusChip>
      </PageHeader>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="grid gap-6 p-4 md:p-6">
          {c.avisos.length > 0 && (
            <AlertBox tom="alerta" titulo="A Meta avisa">
              {c.avisos.join(' · ')}
            </AlertBox>
          )}
          <Numeros n={c.numeros} moeda={moeda} />
          <GraficoDoConjunto dias={dias} moeda={moeda} />
          <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_320px]">
            <LeadsDoConjunto id={id} periodo={periodo} />
            <section aria-labelledby="conjunto-dados">
              <h2 id="conjunto-dados" className="mb-2 text-13 font-semibold">
                Na Meta
              </h2>
              <DefinitionList
                largura={110}
                linhas={[
                  { rotulo: 'Campanha', valor: c.campanha_nome },
                  { rotulo: 'Objetivo', valor: c.objetivo },
                  { rotulo: 'Otimização', valor: c.otimizacao },
                  { rotulo: 'Por dia', valor: c.orcamento_diario === null ? null : valor(c.orcamento_diario, moeda) },
                  { rotulo: 'Total', valor: c.orcamento_total === null ? null : valor(c.orcamento_total, moeda) },
                  { rotulo: 'Início', valor: c.inicio_em && dataCheia(c.inicio_em) },
                  { rotulo: 'Fim', valor: c.fim_em ? dataCheia(c.fim_em) : 'Sem data de fim' },
                ]}
              />
            </section>
          </div>
        </div>
      </div>
    </div>
  )
}

function LeadsDoConjunto({ id, periodo }: { id: string; periodo: Periodo }) {
  const { data, isPending, isError, refetch } = useLeads(
    {
      conjunto_id: [id],
      ...(periodo.data_inicio ? { data_inicio: periodo.data_inicio } : {}),
      ...(periodo.data_fim ? { data_fim: periodo.data_fim } : {}),
    },
    20,
  )
  const total = data?.pages[0]?.pagination.total ?? 0
  const leads = data?.pages[0]?.data ?? []
  return (
    <section aria-labelledby="conjunto-leads">
      <h2 id="conjunto-leads" className="mb-2 text-13 font-semibold">
        Leads do período
      </h2>
      {isPending && <SkeletonList linhas={4} comRosto={false} rotulo="Carregando leads" />}
      {isError && <ErrorState oQueFalhou="Os leads não carregaram." aoTentar={() => refetch()} />}
      {data && leads.length === 0 && (
        <p className="text-13 text-text-2">Ninguém respondeu a este conjunto no período.</p>
      )}
      <ul className="divide-y">
        {leads.map((l) => (
          <li key={l.id} className="flex items-center gap-3 py-2 text-13">
            <a className="g-link min-w-0 flex-1 truncate" href={`/chat/meta/leads/${l.id}`}>
              {nomeDoLead(l)}
            </a>
            <ChipDaSituacao situacao={l.situacao} />
            <RelativeTime className="text-12 text-text-2" quando={l.criado_na_meta} />
          </li>
        ))}
      </ul>
      {total > leads.length && (
        <a className="g-link text-13" href={`/chat/meta/leads?filtros=${encodeURIComponent(`conjunto:e:${id}`)}`}>
          Ver os {total} leads
        </a>
      )}
    </section>
  )
}
