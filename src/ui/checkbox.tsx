import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { cn } from './classes.ts'

export interface PropsDeCheckbox extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'ref'> {
  rotulo: ReactNode
  rotuloOculto?: boolean
  dica?: ReactNode
  erro?: string | null | undefined
  /** indeterminate: some of its items are selected */
  parcial?: boolean
  ref?: React.Ref<HTMLInputElement>
}

/** Uses the native input, which forms, keyboards and screen readers support. */
export function Checkbox({
  rotulo,
  rotuloOculto,
  dica,
  erro,
  parcial,
  className,
  id: dado,
  ref,
  ...resto
}: PropsDeCheckbox) {
  const gerado = useId()
  const id = dado ?? gerado
  const el = useRef<HTMLInputElement | null>(null)
  useEffect(() => {
    if (el.current) el.current.indeterminate = parcial ?? false
  }, [parcial])
  const nota = erro ?? dica
  return (
    <span className={cn('flex items-start gap-2 text-13', className)}>
      <input
        {...resto}
        id={id}
        type="checkbox"
        className="g-caixa mt-px"
        aria-describedby={nota ? `${id}-nota` : undefined}
        aria-invalid={erro ? true : undefined}
        ref={(no) => {
          el.current = no
          if (typeof ref === 'function') return ref(no)
          if (ref) ref.current = no
        }}
      />
      <span className={rotuloOculto ? 'sr-only' : 'min-w-0'}>
        <label htmlFor={id}>{rotulo}</label>
        {nota && (
          <span id={`${id}-nota`} className={cn('block text-12', erro ? 'text-danger' : 'text-text-2')}>
            {nota}
          </span>
        )}
      </span>
    </span>
  )
}
