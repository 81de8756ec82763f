import { useEffect } from 'react'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { relerAbertos, relerEstoque } from './dados.ts'

/** Changes within 200 ms cause one refetch. */
const JUNTAR_MS = 200

/** Refetches when other people move goods or change their register. */
export function useEstoqueAoVivo(): void {
  useEffect(() => {
    let espera: ReturnType<typeof setTimeout> | undefined
    let deixar: (() => void) | undefined
    let saiu = false
    const ouvir = () => {
      clearTimeout(espera)
      espera = setTimeout(() => void relerEstoque(), JUNTAR_MS)
    }
    void obterTempoReal().then(
      (t) => {
        if (!saiu)
          deixar = t.assinarCanal('estoque_todos', {
            // who has a page open changes nothing in the stock
            aoReceber: (evento) => (evento === 'aberto' ? void relerAbertos() : ouvir()),
            aoFicarPronto: ouvir,
          })
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
