import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import type { Mapa } from '../../contract/mapa.ts'
import './imprimir.css'
import { TabelaDoMapa } from './tabelas.tsx'

/** Prints the table of a map, then calls back. */
export function Imprimir({ mapa, aoFim }: { mapa: Mapa; aoFim: () => void }) {
  const imprimir = useEffectEvent(() => {
    window.print()
    aoFim()
  })
  useEffect(() => imprimir(), [])
  return createPortal(
    <section className="g-impressao bg-white p-4 text-black" aria-label="Mapa para imprimir">
      <h1 className="mb-3 text-18 font-semibold">{mapa.usina}, mapa de strings</h1>
      <TabelaDoMapa mapa={mapa} />
    </section>,
    document.body,
  )
}
