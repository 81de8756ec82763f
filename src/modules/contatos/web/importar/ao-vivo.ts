import { useEffect } from 'react'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { relerImportacao } from '../dados.ts'

/** A batch is told of as it is written; several at once are one look. */
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
      // without the live line the page still looks again by itself
      () => {},
    )
    return () => {
      saiu = true
      clearTimeout(espera)
      deixar?.()
    }
  }, [id])
}
