import { useEffect } from 'react'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { relerOrdens } from './dados.ts'

/** Changes within 200 ms cause one refetch. */
const JUNTAR_MS = 200

/** Refetches when other people, or devices in the field, change orders. */
export function useOrdensAoVivo(canal = 'ordem_todas'): void {
  useEffect(() => {
    let espera: ReturnType<typeof setTimeout> | undefined
    let deixar: (() => void) | undefined
    let saiu = false
    const ouvir = () => {
      clearTimeout(espera)
      espera = setTimeout(() => void relerOrdens(), JUNTAR_MS)
    }
    void obterTempoReal().then(
      (t) => {
        if (!saiu) deixar = t.assinarCanal(canal, { aoReceber: ouvir, aoFicarPronto: ouvir })
      },
      // without the live channel the page shows what it has read
      () => {},
    )
    return () => {
      saiu = true
      clearTimeout(espera)
      deixar?.()
    }
  }, [canal])
}
