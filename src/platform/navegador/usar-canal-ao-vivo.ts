import { useEffect } from 'react'
import { obterTempoReal } from './tempo-real.ts'

/** Changes within 200 ms cause one refetch. */
const JUNTAR_MS = 200

/**
 * Calls `reler` when a message arrives on the live channel, and when the channel is connected again. `reler` is the same
 * function at each render. Without the live channel the page shows what it has read.
 */
export function useCanalAoVivo(canal: string, reler: () => Promise<unknown>): void {
  useEffect(() => {
    let espera: ReturnType<typeof setTimeout> | undefined
    let deixar: (() => void) | undefined
    let saiu = false
    const ouvir = () => {
      clearTimeout(espera)
      espera = setTimeout(() => void reler(), JUNTAR_MS)
    }
    void obterTempoReal().then(
      (t) => {
        if (!saiu) deixar = t.assinarCanal(canal, { aoReceber: ouvir, aoFicarPronto: ouvir })
      },
      () => {},
    )
    return () => {
      saiu = true
      clearTimeout(espera)
      deixar?.()
    }
  }, [canal, reler])
}
