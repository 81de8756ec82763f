import { cn } from './classes.ts'
import { numero } from './formatos.ts'

export interface Figura {
  nome: string
  /** A number, or an amount already written. */
  valor: number | string
  /** What opens with a click. */
  href?: string
  alerta?: boolean
}

/** Figures side by side, each over its name. */
export function Figuras({ partes, className }: { partes: readonly Figura[]; className?: string }) {
  return (
    <dl className={cn('mt-1 grid grid-cols-4 gap-3 text-12 text-text-2 max-md:grid-cols-2', className)}>
      {partes.map(({ nome, valor, href, alerta }) => {
        const escrito = typeof valor === 'number' ? numero(valor) : valor
        return (
          <div key={nome} className="flex flex-col-reverse justify-end">
            <dt>{nome}</dt>
            <dd className={cn('num text-20 font-semibold', alerta && valor !== 0 ? 'text-danger' : 'text-text')}>
              {href ? (
                <a href={href} className="text-inherit no-underline hover:underline">
                  {escrito}
                </a>
              ) : (
                escrito
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
