import { mesComAno } from '#kit/meses.ts'
import { useState, type KeyboardEvent } from 'react'
import { cn } from '#ui/classes.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora, numero } from '#ui/formatos.ts'
import { ChevronRight } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { CreditosDaUnidade, LoteDeCreditos } from '../contract/creditos.ts'
import { useLinhasDoLote } from './dados.ts'
import { classeGd, comSinal, kwh } from './nomes.ts'

const chaveDoLote = (l: LoteDeCreditos): string => `${l.mes} ${l.usina_id ?? ''}`
const COLUNAS = 'grid grid-cols-2 items-center gap-x-3 sm:grid-cols-[1.6fr_0.7fr_0.9fr_repeat(4,0.8fr)_5rem]'

/** `j` and `k` move between batches. */
function entreLotes(e: KeyboardEvent<HTMLElement>): void {
  const passo = e.key === 'j' ? 1 : e.key === 'k' ? -1 : 0
  if (passo === 0 || e.ctrlKey || e.metaKey || e.altKey) return
  const botoes = [...e.currentTarget.querySelectorAll<HTMLElement>('[data-lote]')]
  const atual = botoes.findIndex((b) => b === document.activeElement)
  botoes[Math.min(botoes.length - 1, Math.max(0, atual + passo))]?.focus()
}

/** The batches of a unit, oldest first: each opens its lines. */
export function Lotes({ creditos, nome }: { creditos: CreditosDaUnidade; nome: string }) {
  const [aberto, setAberto] = useState<string | null>(null)
  const soma = (de: (l: LoteDeCreditos) => number): string => kwh(creditos.lotes.reduce((s, l) => s + de(l), 0))
  return (
    <section
      aria-label={`Créditos da ${nome}, por lote`}
      className="min-w-0 rounded border bg-surface"
      onKeyDown={entreLotes}
    >
      <header className="flex flex-wrap items-baseline gap-x-2 px-3 pt-3 pb-1">
        <h2 className="text-13 font-semibold">Créditos da {nome}, por lote</h2>
        <span className="text-12 text-text-2">o mais antigo sai primeiro, 60 meses</span>
        <span className="num ml-auto text-13">
          saldo <strong>{kwh(creditos.saldo_kwh)} kWh</strong>
        </span>
      </header>
      {creditos.espera_kwh > 0 && (
        <p className="px-3 pb-1 text-12 text-text-2">
          Mais {kwh(creditos.espera_kwh)} kWh recebidos esperam a conta do mês ser lida.
        </p>
      )}
      <div aria-hidden className={cn(COLUNAS, 'hidden border-b px-3 py-1.5 text-12 text-text-2 sm:grid')}>
        <span>Lote</span>
        <span>Classe</span>
        <span>Vence</span>
        <span className="text-right">Nasceu</span>
        <span className="text-right">Usado</span>
        <span className="text-right">Expirou</span>
        <span className="text-right">Resta</span>
        <span />
      </div>
      <ul>
        {creditos.lotes.map((l) => {
          const chave = chaveDoLote(l)
          return (
            <li key={chave} className="border-b last:border-b-0">
              <UmLote lote={l} aberto={aberto === chave} aoAbrir={() => setAberto(aberto === chave ? null : chave)} />
              {aberto === chave && <LinhasDoLote unidadeId={creditos.unidade_id} lote={l} />}
            </li>
          )
        })}
      </ul>
      <p className={cn(COLUNAS, 'num px-3 py-2 text-13 font-semibold')}>
        <span>{creditos.lotes.length === 1 ? '1 lote' : `${creditos.lotes.length} lotes`}</span>
        <span className="hidden sm:block" />
        <span className="hidden sm:block" />
        <span className="hidden text-right sm:block">{soma((l) => l.nasceu_kwh)}</span>
        <span className="hidden text-right sm:block">{soma((l) => l.usado_kwh)}</span>
        <span className="hidden text-right sm:block">{soma((l) => l.expirou_kwh)}</span>
        <span className="text-right">{soma((l) => l.resta_kwh)}</span>
      </p>
    </section>
  )
}

function UmLote({ lote: l, aberto, aoAbrir }: { lote: LoteDeCreditos; aberto: boolean; aoAbrir: () => void }) {
  const parte = l.nasceu_kwh > 0 ? Math.max(0, Math.min(1, l.resta_kwh / l.nasceu_kwh)) : 0
  return (
    <button
      type="button"
      data-lote
      aria-expanded={aberto}
      onClick={aoAbrir}
      className={cn(
        COLUNAS,
        'num w-full px-3 py-2 text-left text-13 hover:bg-surface-2',
        aberto && 'bg-surface-2 font-semibold',
      )}
    >
      <span className="flex min-w-0 items-center gap-1.5">
        <ChevronRight aria-hidden className={cn('size-4 shrink-0 transition-transform', aberto && 'rotate-90')} />
        <span className="truncate">
          {mesComAno(l.mes)}
          {l.usina && <span className="text-text-2"> · {l.usina}</span>}
        </span>
      </span>
      <span className="text-right sm:text-left">{l.classe_gd === null ? 'saldo de antes' : classeGd(l.classe_gd)}</span>
      <Celula rotulo="Vence" valor={mesComAno(l.vence)} esquerda />
      <Celula rotulo="Nasceu" valor={kwh(l.nasceu_kwh)} />
      <Celula rotulo="Usado" valor={kwh(l.usado_kwh)} />
      <Celula rotulo="Expirou" valor={kwh(l.expirou_kwh)} />
      <Celula
        rotulo={l.espera_kwh > 0 ? 'Espera' : 'Resta'}
        valor={kwh(l.espera_kwh > 0 ? l.espera_kwh : l.resta_kwh)}
      />
      <span aria-hidden className="col-span-2 h-1.5 overflow-hidden rounded-full bg-surface-3 sm:col-span-1">
        <span className="block h-full bg-teal" style={{ width: `${parte * 100}%` }} />
      </span>
    </button>
  )
}

/** On a phone each figure has its name before it; on a desk the head of the table names it. */
const Celula = ({ rotulo, valor, esquerda }: { rotulo: string; valor: string; esquerda?: boolean }) => (
  <span className={cn('text-12 sm:text-13', esquerda ? 'sm:text-left' : 'sm:text-right')}>
    <span className="text-text-2 sm:sr-only">{rotulo} </span>
    {valor}
  </span>
)

function LinhasDoLote({ unidadeId, lote }: { unidadeId: string; lote: LoteDeCreditos }) {
  const { data, isPending, refetch } = useLinhasDoLote(unidadeId, lote)
  if (isPending) return <SkeletonList linhas={3} comRosto={false} rotulo="Carregando as linhas do lote" />
  if (!data) return <ErrorState oQueFalhou="As linhas do lote não carregaram." aoTentar={() => refetch()} />
  return (
    <ol aria-label={`Linhas do lote de ${mesComAno(lote.mes)}`} className="bg-surface-2 px-3 pb-2 text-12">
      {data.map((l, n) => (
        <li key={`${l.id} ${n}`} className="grid gap-x-3 border-t py-1.5 pl-5 sm:grid-cols-[1.6fr_1.6fr_0.8fr_1.2fr]">
          <span>
            {l.frase}
            {l.motivo && <span className="block text-text-2">{l.motivo}</span>}
          </span>
          <span className="text-text-2">{l.caminho}</span>
          <span className="num sm:text-right">
            {l.tipo === 'sobra' ? <strong>= {numero(l.kwh, 2)}</strong> : comSinal(l.kwh, 2)}
          </span>
          <span className="num text-text-2 sm:text-right">{dataHora(l.em)}</span>
        </li>
      ))}
    </ol>
  )
}
