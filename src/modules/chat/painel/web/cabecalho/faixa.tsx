import type { ReactNode } from 'react'

/** A banner with one fact to consider before answering, and its actions. */
export function Faixa({
  icone,
  tom,
  children,
  acoes,
}: {
  icone: ReactNode
  tom: 'info' | 'alerta' | 'perigo'
  children: ReactNode
  acoes?: ReactNode
}) {
  const fundo = { info: 'bg-info-soft', alerta: 'bg-warning-soft', perigo: 'bg-danger-soft' }[tom]
  return (
    <div className={`flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 border-b px-4 py-1.5 text-12 ${fundo}`}>
      {icone}
      <p className="min-w-0 flex-1">{children}</p>
      {acoes}
    </div>
  )
}

/** Size of a button in a banner. */
export const botaoDeFaixa = { tamanho: 'pequeno', className: 'px-2! text-12!' } as const
