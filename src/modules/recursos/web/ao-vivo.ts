import { useEffect } from 'react'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { relerReservas } from './dados.ts'

/** Several changes at once are one look. */
const JUNTAR_MS = 200

/** What somebody else books appears here by itself. */
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
      // without the live line the pages still look again by themselves
      () => {},
    )
    return () => {
      saiu = true
      clearTimeout(espera)
      deixar?.()
    }
  }, [])
}
