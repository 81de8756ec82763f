import type { ReactNode } from 'react'
import { AlertBox } from '#ui/alert-box.tsx'

/** How many holes are named; more of them say only how many. */
const NOMEADAS = 8

interface PropsDasFaixas {
  titulo: string
  frases: readonly string[]
  /** What happens there. */
  children: ReactNode
}

/** Bands that a register lacks, and what follows. Nothing where none is missing. */
export function FaixasQueFaltam({ titulo, frases, children }: PropsDasFaixas) {
  if (frases.length === 0) return null
  return (
    <AlertBox className="mx-5 mb-2" tom="alerta" titulo={titulo}>
      <ul className="num">
        {frases.slice(0, NOMEADAS).map((f) => (
          <li key={f}>{f}</li>
        ))}
        {frases.length > NOMEADAS && <li>e mais {frases.length - NOMEADAS}</li>}
      </ul>
      <p className="mt-1">{children}</p>
    </AlertBox>
  )
}
