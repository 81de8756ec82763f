import { useEffect } from 'react'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { relerCreditos } from './dados.ts'

/** Changes within 200 ms cause one refetch. */
const JUNTAR_MS = 200

/** Refetches when a bill is posted or a month is closed. */
export function useCreditosAoVivo(): void {
  useEffect(() => {
    let espera: ReturnType<typeof setTimeout> | undefined
    let deixar: (() => void) | undefined
    let saiu = false
    const ouvir = () => {
      clearTimeout(espera)
      espera = setTimeout(() => void relerCreditos(), JUNTAR_MS)
    }
    void obterTempoReal().then(
      (t) => {
        if (!saiu) deixar = t.assinarCanal('creditos_todos', { aoReceber: ouvir, aoFicarPronto: ouvir })
      },
      // without the live channel the page shows what it has read
      () => {},
    )
    return () => {
      saiu = true
      clearTimeout(espera)
      deixar?.()
    }
  }, [])
}
