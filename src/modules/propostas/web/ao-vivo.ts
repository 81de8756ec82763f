import { useEffect, useEffectEvent } from 'react'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { relerLista, relerProposta } from './dados.ts'

/** Changes within 200 ms cause one refetch. */
const JUNTAR_MS = 200

function useCanal(nome: string, reler: () => Promise<unknown>): void {
  const aoMudar = useEffectEvent(() => void reler())
  useEffect(() => {
    let espera: ReturnType<typeof setTimeout> | undefined
    let deixar: (() => void) | undefined
    let saiu = false
    const ouvir = () => {
      clearTimeout(espera)
      espera = setTimeout(aoMudar, JUNTAR_MS)
    }
    void obterTempoReal().then(
      (t) => {
        if (!saiu) deixar = t.assinarCanal(nome, { aoReceber: ouvir, aoFicarPronto: ouvir })
      },
      // without the live channel the pages still poll
      () => {},
    )
    return () => {
      saiu = true
      clearTimeout(espera)
      deixar?.()
    }
  }, [nome])
}

/** Refetches the lists when any proposal changes. */
export const useListaAoVivo = (): void => useCanal('proposta_todas', relerLista)
/** Refetches one proposal when a colleague saves it or its customer opens it. */
export const usePropostaAoVivo = (id: string): void => useCanal(`proposta_${id}`, () => relerProposta(id))
