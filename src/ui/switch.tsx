import { useId, type ComponentProps, type ReactNode } from 'react'
import { cn } from './classes.ts'

/** For settings that take effect immediately. Use a checkbox in forms that are saved. */
export function Switch({
  rotulo,
  dica,
  className,
  id: dado,
  ...resto
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { rotulo: ReactNode; dica?: ReactNode }) {
  const gerado = useId()
  const id = dado ?? gerado
  return (
    <span className={cn('flex items-start justify-between gap-4 text-13', className)}>
      <span className="min-w-0">
        <label htmlFor={id}>{rotulo}</label>
        {dica && (
          <span id={`${id}-nota`} className="block text-12 text-text-2">
            {dica}
          </span>
        )}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says its own state */}
      <input
        {...resto}
        id={id}
        type="checkbox"
        role="switch"
        className="g-chave"
        aria-describedby={dica ? `${id}-nota` : undefined}
      />
    </span>
  )
}
