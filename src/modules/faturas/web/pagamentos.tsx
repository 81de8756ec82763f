import { useInfiniteQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora, dinheiro } from '#ui/formatos.ts'
import { Receipt } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { PagamentoDoLote } from '../contract/itens.ts'
import { lotes, type Lote } from '../contract/lotes.ts'
import { chaveDosPagamentos } from './dados.ts'
import { useEncaixesDasFaturas } from './encaixes.tsx'

/** What came in for the invoices of a batch, newest first. */
export function PagamentosDoLote({ lote }: { lote: Lote }) {
  const { IrAosRecebimentos } = useEncaixesDasFaturas()
  const lista = useInfiniteQuery({
    queryKey: chaveDosPagamentos(lote.id),
    queryFn: async ({ signal, pageParam }) =>
      (
        await chamar(
          lotes.pagamentos,
          { params: { id: lote.id }, query: pageParam ? { depois: pageParam } : {} },
          { signal },
        )
      ).data,
    initialPageParam: '',
    getNextPageParam: (p) => p.proximo ?? undefined,
  })
  if (lista.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando os pagamentos" />
  if (!lista.data)
    return (
      <ErrorState
        oQueFalhou="Os pagamentos não carregaram."
        detalhe={lista.error?.message}
        aoTentar={() => lista.refetch()}
      />
    )
  const pagamentos = lista.data.pages.flatMap((p) => p.pagamentos)
  const r = lote.recebido
  return (
    <div className="grid content-start gap-3 p-4">
      <dl className="num grid grid-cols-4 gap-3 rounded-lg border bg-surface p-3 max-md:grid-cols-2">
        <Figura titulo="Recebido" valor={dinheiro(r.pago_centavos)} />
        <Figura titulo="Em aberto" valor={dinheiro(Math.max(0, r.faturado_centavos - r.pago_centavos))} />
        <Figura titulo="Pagas" valor={`${r.pagas} de ${lote.emitidas}`} />
        <Figura titulo="Em parte ou contestadas" valor={String(r.parciais + r.contestadas)} />
      </dl>
      {IrAosRecebimentos && (
        <p className="text-13">
          <IrAosRecebimentos />
        </p>
      )}
      {pagamentos.length === 0 ? (
        <EmptyState
          icone={<Receipt />}
          frase="Nenhum pagamento ainda"
          detalhe="PIX, extratos e baixas aparecem aqui assim que pagam uma fatura deste lote."
        />
      ) : (
        <ul aria-label="Pagamentos" className="divide-y overflow-hidden rounded-md border bg-surface">
          {pagamentos.map((p) => (
            <Pagamento key={p.recebimento_id} p={p} />
          ))}
        </ul>
      )}
      {lista.hasNextPage && (
        <Button
          className="justify-self-center"
          ocupado={lista.isFetchingNextPage}
          onClick={() => void lista.fetchNextPage()}
        >
          Mostrar mais
        </Button>
      )}
    </div>
  )
}

const Figura = ({ titulo, valor }: { titulo: string; valor: string }) => (
  <div>
    <dt className="text-12 text-text-2">{titulo}</dt>
    <dd className="text-16 font-semibold">{valor}</dd>
  </div>
)

function Pagamento({ p }: { p: PagamentoDoLote }) {
  const { Recebimento } = useEncaixesDasFaturas()
  const quando = dataHora(p.pago_em)
  return (
    <li className="num flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5 text-13">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{p.membro || 'Pessoa removida'}</span>
          {p.estornado_em && <Chip tom="alerta">estornado</Chip>}
          {!p.estornado_em && p.atrasado && <Chip tom="neutro">com atraso</Chip>}
          {!p.estornado_em && p.valor_centavos < p.fatura_centavos && <Chip tom="alerta">em parte</Chip>}
        </p>
        <p className="text-12 text-text-2">
          fatura {p.numero} · UC {p.uc} ·{' '}
          {Recebimento ? <Recebimento id={p.recebimento_id}>{quando}</Recebimento> : quando}
          {p.estorno_motivo && ` · ${p.estorno_motivo}`}
        </p>
      </div>
      <b className={p.estornado_em ? 'font-normal text-text-2 line-through' : 'font-semibold'}>
        {dinheiro(p.valor_centavos)}
      </b>
    </li>
  )
}
