import { useEffect, useEffectEvent } from 'react'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { relerLista, relerMatricula } from './dados.ts'

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

export const useListaAoVivo = (): void => useCanal('matricula_todas', relerLista)
export const useMatriculaAoVivo = (id: string): void => useCanal(`matricula_${id}`, () => relerMatricula(id))
