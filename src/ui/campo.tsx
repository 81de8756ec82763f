import { useId, type ReactNode } from 'react'
import { cn } from './classes.ts'

export interface PropsDeCampo {
  rotulo: string
  /** The label is read by screen readers but not shown (search boxes, cells). */
  rotuloOculto?: boolean
  dica?: ReactNode
  erro?: string | null | undefined
  opcional?: boolean
  /** At the right end of the label's line: 'Esqueci a senha', a chip with the source of the value. */
  aoLado?: ReactNode
  className?: string
}

export interface LigacaoDoCampo {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

/** Wraps every field: label, hint and error, linked to the control by ids. */
export function Campo({
  rotulo,
  rotuloOculto,
  dica,
  erro,
  opcional,
  aoLado,
  className,
  id: idDado,
  children,
}: PropsDeCampo & { id?: string | undefined; children: (l: LigacaoDoCampo) => ReactNode }) {
  const gerado = useId()
  const id = idDado ?? gerado
  const descritoPor = [erro ? `${id}-erro` : null, dica ? `${id}-dica` : null].filter(Boolean).join(' ') || undefined
  return (
    <div className={cn('min-w-0', className)}>
      <div className={rotuloOculto ? 'sr-only' : 'g-rotulo'}>
        <label htmlFor={id} id={`${id}-rotulo`}>
          {rotulo}
          {opcional && <span className="ml-1 font-normal text-text-3">(opcional)</span>}
        </label>
        {aoLado}
      </div>
      {children({ id, 'aria-describedby': descritoPor, 'aria-invalid': erro ? true : undefined })}
      {/* the live region exists before the message, so that screen readers announce it */}
      <div aria-live="polite">
        {erro && (
          <p id={`${id}-erro`} className="g-erro">
            {erro}
          </p>
        )}
      </div>
      {dica && (
        <p id={`${id}-dica`} className="g-dica">
          {dica}
        </p>
      )}
    </div>
  )
}
