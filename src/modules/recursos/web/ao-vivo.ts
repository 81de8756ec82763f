import { useEffect } from 'react'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { relerReservas } from './dados.ts'

/** Changes within 200 ms cause one refetch. */
const JUNTAR_MS = 200

/** Refetches when other users change bookings. */
export function useReservasAoVivo(): void {
  useEffect(() => {
    let espera: ReturnType<typeof setTimeout> | undefined
    let deixar: (() => void) | undefined
    let saiu = false
    const ouvir = () => {
      clearTimeout(espera)
      espera = setTimeout(() => void relerReservas(), JUNTAR_MS)
    }
    void obterTempoReal().then(
      (t) => {
        if (!saiu) deixar = t.assinarCanal('recursos_todos', { aoReceber: ouvir, aoFicarPronto: ouvir })
      },
      // without the live channel the pages still poll
      () => {},
    )
    return () => {
      saiu = true
      clearTimeout(espera)
      deixar?.()
    }
  }, [])
}
