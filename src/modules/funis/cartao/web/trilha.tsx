import { situacaoDe, type Estagio } from '#engines/funil/tipos.ts'
import { cn } from '#ui/classes.ts'
import { duracao } from '#ui/formatos.ts'
import { useAgora } from '#ui/usar-agora.ts'

const passado = (e: Estagio, lugar: number, i: number): string =>
  i < lugar
    ? 'bg-success/60'
    : i > lugar
      ? e.tipo === 'espera'
        ? 'bg-[repeating-linear-gradient(90deg,var(--border-strong)_0_5px,transparent_5px_9px)]'
        : 'bg-surface-3'
      : e.tipo === 'perdido'
        ? 'bg-danger'
        : e.tipo === 'ganho'
          ? 'bg-success'
          : 'bg-primary'

/**
 * The main track of the funnel, the card's position on it, and the time in its stage. Detours are only shown when the
 * card is in one.
 */
export function TrilhaDeEstagios({
  estagios,
  atual,
  desde,
}: {
  estagios: readonly Estagio[]
  atual: string
  desde: string
}) {
  const agora = useAgora()
  const trilha = estagios.filter((e) => e.id === atual || (!e.desvio && e.tipo !== 'perdido'))
  const lugar = trilha.findIndex((e) => e.id === atual)
  return (
    <ol aria-label="Estágios" className="mx-5 mt-2.5 flex gap-1 overflow-x-auto [scrollbar-width:none] max-md:mx-4">
      {trilha.map((e, i) => (
        <li
          key={e.id}
          aria-current={i === lugar ? 'step' : undefined}
          ref={i === lugar ? (el) => el?.scrollIntoView({ block: 'nearest', inline: 'center' }) : undefined}
          className={cn('min-w-6', i === lugar ? 'min-w-28 flex-2' : 'flex-1')}
          title={e.nome}
        >
          <span className={cn('block h-1 rounded-full', passado(e, lugar, i))} />
          <span
            className={cn(
              'mt-1 block truncate text-11',
              i === lugar ? 'font-semibold text-text' : 'text-text-2 max-md:sr-only',
            )}
          >
            {e.nome}
          </span>
          {i === lugar && situacaoDe(e.tipo) === 'aberto' && (
            <span className="num block truncate text-11 text-text-2">{`há ${duracao(agora - Date.parse(desde))}`}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
