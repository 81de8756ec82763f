import type { ReactNode } from 'react'
import { ArrowLeft } from './icones.ts'

const TECLAS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const TECLA =
  'min-h-14 rounded-lg bg-surface-2 text-[22px] font-medium active:bg-surface-3 focus-visible:outline-2 disabled:opacity-40'

interface Props {
  valor: string
  /** digits with at most one comma */
  aoMudar: (valor: string) => void
  casas: number
  /** key at the left of the zero: that of the caller, else the comma where the unit has decimals */
  canto?: ReactNode
}

/** A keypad of our own: the system keyboard would cover half of the page, and jump. */
export function TecladoNumerico({ valor, aoMudar, casas, canto }: Props) {
  const por = (tecla: string) => {
    const [, fracao] = valor.split(',')
    if (fracao !== undefined && fracao.length >= casas) return
    if (valor.replace(',', '').length >= 12) return
    aoMudar(valor === '0' ? tecla : valor + tecla)
  }
  return (
    <div role="group" aria-label="Teclado" className="grid grid-cols-3 gap-2">
      {TECLAS.map((t) => (
        <button key={t} type="button" className={TECLA} onClick={() => por(t)}>
          {t}
        </button>
      ))}
      {canto ?? (
        <button
          type="button"
          aria-label="Vírgula"
          className={TECLA}
          disabled={casas === 0 || valor.includes(',')}
          onClick={() => aoMudar(`${valor || '0'},`)}
        >
          ,
        </button>
      )}
      <button type="button" className={TECLA} onClick={() => por('0')}>
        0
      </button>
      <button
        type="button"
        aria-label="Apagar"
        className="grid min-h-14 place-items-center rounded-lg active:bg-surface-3"
        onClick={() => aoMudar(valor.slice(0, -1))}
      >
        <ArrowLeft />
      </button>
    </div>
  )
}
