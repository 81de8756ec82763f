import { comMoeda, kwh } from '#ui/formatos.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { diaBr } from '#kit/dias.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Receipt } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Tom } from '#ui/tom.ts'
import { lotes } from '../contract/lotes.ts'
import { faturasDosMembros, type FaturaDoMembro } from '../contract/membros.ts'
import type { SituacaoDaFatura } from '../tipos.ts'

const SITUACOES: Readonly<Record<SituacaoDaFatura, { rotulo: string; tom: Tom }>> = {
  aberta: { rotulo: 'em aberto', tom: 'info' },
  paga: { rotulo: 'paga', tom: 'sucesso' },
  parcial: { rotulo: 'paga em parte', tom: 'alerta' },
  vencida: { rotulo: 'vencida', tom: 'perigo' },
  contestada: { rotulo: 'contestada', tom: 'alerta' },
  estornada: { rotulo: 'estornada', tom: 'alerta' },
  cancelada: { rotulo: 'cancelada', tom: 'neutro' },
}

/** Invoices of a member: what each month charged, saved and still owes. */
export function FaturasDoMembro({ matriculaId }: { matriculaId: string }) {
  const lista = useInfiniteQuery({
    queryKey: ['faturas', 'da-matricula', matriculaId],
    queryFn: async ({ signal, pageParam }) =>
      (
        await chamar(
          faturasDosMembros.daMatricula,
          { params: { id: matriculaId }, query: pageParam ? { depois: pageParam } : {} },
          { signal },
        )
      ).data,
    initialPageParam: '',
    getNextPageParam: (p) => p.proximo ?? undefined,
  })
  if (lista.isPending) return <SkeletonList linhas={5} comRosto={false} rotulo="Carregando as faturas" />
  if (!lista.data)
    return (
      <ErrorState
        oQueFalhou="As faturas não carregaram."
        detalhe={lista.error?.message}
        aoTentar={() => lista.refetch()}
      />
    )
  const faturas = lista.data.pages.flatMap((p) => p.faturas)
  if (faturas.length === 0)
    return (
      <EmptyState
        icone={<Receipt />}
        frase="Nenhuma fatura ainda"
        detalhe="A primeira aparece quando o lote do mês for aprovado."
      />
    )
  return (
    <div className="grid gap-3">
      <ul aria-label="Faturas" className="divide-y overflow-hidden rounded-md border bg-surface">
        {faturas.map((f) => (
          <Linha key={f.id} f={f} />
        ))}
      </ul>
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

function Linha({ f }: { f: FaturaDoMembro }) {
  const baixa = usePode('faturas.lote.ver')
  const falta = f.valor_centavos - f.pago_centavos
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5 text-13">
      <div className="num min-w-0 flex-1 max-md:basis-full">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{f.numero}</span>
          <StatusChip tom={SITUACOES[f.situacao].tom}>{SITUACOES[f.situacao].rotulo}</StatusChip>
        </p>
        <p className="text-12 text-text-2">
          UC {f.uc} · {kwh(f.compensada_kwh)} kWh compensados · economia de {comMoeda(f.economia_centavos)} · vence em{' '}
          {diaBr(f.vencimento_em)}
        </p>
      </div>
      <span className="num text-right">
        <b className="font-semibold">{comMoeda(f.valor_centavos)}</b>
        {f.pago_centavos > 0 && falta > 0 && (
          <span className="block text-12 text-text-2">faltam {comMoeda(falta)}</span>
        )}
      </span>
      {baixa && (
        <Button
          tamanho="pequeno"
          variante="fantasma"
          aria-label={`PDF da fatura ${f.numero}`}
          onClick={() =>
            void baixar(lotes.pdf, { params: { id: f.id } }).catch((erro: unknown) =>
              avisarFalha('O PDF não abriu.', erro),
            )
          }
        >
          PDF
        </Button>
      )}
    </li>
  )
}
