import { Skeleton } from '#ui/skeleton.tsx'

const BALOES = [
  ['inicio', 220],
  ['inicio', 320],
  ['fim', 260],
  ['inicio', 180],
  ['fim', 340],
  ['fim', 150],
] as const

/** Placeholder bubbles while messages load, aligned to the end. */
export function EsqueletoDoFio() {
  return (
    <div
      className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden p-4"
      role="status"
      aria-label="Carregando mensagens"
    >
      {BALOES.map(([lado, largura], i) => (
        <span
          key={i}
          className={lado === 'fim' ? 'self-end' : 'self-start'}
          style={{ width: largura, maxWidth: '78%' }}
        >
          <Skeleton className="h-9 rounded-lg!" />
        </span>
      ))}
    </div>
  )
}
