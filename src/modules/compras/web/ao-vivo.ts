import { useEffect, useEffectEvent } from 'react'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'

/** Changes within 150 ms cause one refetch. */
const JUNTAR_MS = 150

/** Refetches when other people change a note (its id) or an order (`pedidos`). */
export function useComprasAoVivo(canal: string, reler: () => void): void {
  const ouvir = useEffectEvent(reler)
  useEffect(() => {
    let espera: ReturnType<typeof setTimeout> | undefined
    let deixar: (() => void) | undefined
    let saiu = false
    const juntar = () => {
      clearTimeout(espera)
      espera = setTimeout(() => ouvir(), JUNTAR_MS)
    }
    void obterTempoReal().then(
      (t) => {
        if (!saiu) deixar = t.assinarCanal(`compras_${canal}`, { aoReceber: juntar, aoFicarPronto: juntar })
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
