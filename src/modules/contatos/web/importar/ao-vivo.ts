import { useEffect } from 'react'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { relerImportacao } from '../dados.ts'

/** Every batch sends an event; merge those within 150 ms into one refetch. */
const JUNTAR_MS = 150

export function useImportacaoAoVivo(id: string): void {
  useEffect(() => {
    let espera: ReturnType<typeof setTimeout> | undefined
    let deixar: (() => void) | undefined
    let saiu = false
    const ouvir = () => {
      espera ??= setTimeout(() => {
        espera = undefined
        void relerImportacao(id)
      }, JUNTAR_MS)
    }
    void obterTempoReal().then(
      (t) => {
        if (!saiu) deixar = t.assinarCanal(`importacao_${id}`, { aoReceber: ouvir, aoFicarPronto: ouvir })
      },
      // without the live channel the page still polls
      () => {},
    )
    return () => {
      saiu = true
      clearTimeout(espera)
      deixar?.()
    }
  }, [id])
}
