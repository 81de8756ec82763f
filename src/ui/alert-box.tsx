import type { ReactNode } from 'react'
import { cn } from './classes.ts'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from './icones.ts'
import { corDoTom } from './tom.ts'

const aparencia = {
  perigo: { fundo: 'bg-danger-soft', Icone: CircleAlert },
  alerta: { fundo: 'bg-warning-soft', Icone: TriangleAlert },
  sucesso: { fundo: 'bg-success-soft', Icone: CircleCheck },
  info: { fundo: 'bg-info-soft', Icone: Info },
} as const

/** An alert inside a page or a form: 'E-mail ou senha não conferem.' */
export function AlertBox({
  tom,
  titulo,
  children,
  acao,
  className,
}: {
  tom: keyof typeof aparencia
  titulo: ReactNode
  children?: ReactNode
  acao?: ReactNode
  className?: string
}) {
  const { fundo, Icone } = aparencia[tom]
  return (
    <div
      role={tom === 'perigo' ? 'alert' : 'status'}
      className={cn('flex items-start gap-2 rounded px-3 py-2.5 text-13', fundo, className)}
    >
      <Icone className="mt-px" style={{ color: corDoTom[tom] }} />
      <div className="min-w-0 flex-1">
        <b className="block font-semibold">{titulo}</b>
        {children}
      </div>
      {acao}
    </div>
  )
}
