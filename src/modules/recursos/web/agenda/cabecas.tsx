import { diaBr } from '#kit/dias.ts'
import { cn } from '#ui/classes.ts'
import { corDoTom } from '#ui/tom.ts'
import type { Recurso } from '../../tipos.ts'
import { escreverAgora } from '../palavras.ts'

const semana = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' })

export function CabecaDoDia({
  dia,
  hoje,
  feriado,
  aoVer,
}: {
  dia: string
  hoje: string
  feriado: string | undefined
  aoVer: () => void
}) {
  return (
    <button
      type="button"
      className="flex w-full min-w-0 items-center gap-1.5 text-12 text-text-2"
      aria-label={`Ver ${diaBr(dia)}${feriado ? `, feriado: ${feriado}` : ''}`}
      onClick={aoVer}
    >
      {semana.format(new Date(`${dia}T12:00:00Z`)).replace('.', '')}
      <b
        className={cn(
          'num grid h-5 min-w-5 place-items-center rounded-full px-1 font-semibold',
          dia === hoje ? 'bg-primary text-primary-fg' : 'text-text',
        )}
      >
        {Number(dia.slice(8))}
      </b>
      {feriado && (
        <span className="min-w-0 truncate text-warning" title={feriado}>
          {feriado}
        </span>
      )}
    </button>
  )
}

/** Column header: room name and current state. */
export function CabecaDoRecurso({ r, agora, aoVer }: { r: Recurso; agora: number; aoVer: (() => void) | undefined }) {
  const { livre, frase } = escreverAgora(r, agora)
  return (
    <div className="min-w-0">
      {aoVer ? (
        <button
          type="button"
          className="block max-w-full truncate text-left text-13 font-semibold hover:underline"
          onClick={aoVer}
        >
          {r.nome}
        </button>
      ) : (
        <span className="block truncate text-13 font-semibold">{r.nome}</span>
      )}
      <span className="flex min-w-0 items-center gap-1 text-11 text-text-2">
        <span
          aria-hidden="true"
          className="size-2 shrink-0 rounded-full"
          style={{ background: corDoTom[livre ? 'sucesso' : 'perigo'] }}
        />
        <span className="truncate">
          {frase}
          {r.capacidade ? ` · ${r.capacidade} lug.` : ''}
        </span>
      </span>
    </div>
  )
}
