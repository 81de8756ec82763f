import { useId, type ReactNode } from 'react'
import { cn } from './classes.ts'

export interface OpcaoDeRadio<T extends string> {
  valor: T
  rotulo: ReactNode
  dica?: ReactNode
  desabilitada?: boolean
}

interface PropsDeRadioGroup<T extends string> {
  rotulo: string
  rotuloOculto?: boolean
  opcoes: readonly OpcaoDeRadio<T>[]
  valor: T | null
  aoMudar: (valor: T) => void
  erro?: string | null | undefined
  emLinha?: boolean
  name?: string
  className?: string
}

export function RadioGroup<T extends string>({
  rotulo,
  rotuloOculto,
  opcoes,
  valor,
  aoMudar,
  erro,
  emLinha,
  name,
  className,
}: PropsDeRadioGroup<T>) {
  const id = useId()
  return (
    <fieldset
      className={className}
      aria-describedby={erro ? `${id}-erro` : undefined}
      role="radiogroup"
      aria-invalid={erro ? true : undefined}
    >
      <legend className={rotuloOculto ? 'sr-only' : 'g-rotulo'}>{rotulo}</legend>
      <div className={cn('flex gap-2', emLinha ? 'flex-wrap gap-x-4' : 'flex-col')}>
        {opcoes.map((o) => (
          <label key={o.valor} className={cn('flex items-start gap-2 text-13', o.desabilitada && 'text-text-3')}>
            <input
              type="radio"
              className="g-caixa mt-px"
              name={name ?? id}
              value={o.valor}
              checked={valor === o.valor}
              disabled={o.desabilitada}
              onChange={() => aoMudar(o.valor)}
            />
            <span>
              {o.rotulo}
              {o.dica && <span className="block text-12 text-text-2">{o.dica}</span>}
            </span>
          </label>
        ))}
      </div>
      {erro && (
        <p id={`${id}-erro`} className="g-erro">
          {erro}
        </p>
      )}
    </fieldset>
  )
}
