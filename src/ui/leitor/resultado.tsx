import { Check, Copy, TriangleAlert } from '../icones.ts'
import type { Ultima } from './usar-leituras.ts'

const ICONES = { aceita: Check, repetida: Copy, recusada: TriangleAlert } as const

/** The last code with what became of it: the line that goes with the sound. */
export function Resultado({ ultima }: { ultima: Ultima }) {
  const Icone = ICONES[ultima.tom]
  return (
    <p key={ultima.n} role="status" className="g-leitor-resultado" data-tom={ultima.tom}>
      <Icone aria-hidden="true" />
      <strong className="num">{ultima.codigo}</strong>
      <span>{ultima.texto}</span>
    </p>
  )
}
