import { useEffect } from 'react'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { reler } from './dados.ts'

/** Changes within 250 ms cause one refetch. */
const JUNTAR_MS = 250

/** Refetches when other users change the user's tasks. */
export function useTarefasAoVivo(): void {
  const { id } = usePessoa()
  useEffect(() => {
    let espera: ReturnType<typeof setTimeout> | undefined
    let deixar: (() => void) | undefined
    let saiu = false
    const ouvir = () => {
      clearTimeout(espera)
      espera = setTimeout(() => void reler(), JUNTAR_MS)
    }
    void obterTempoReal().then(
      (t) => {
        if (!saiu) deixar = t.assinarCanal(`tarefas_${id}`, { aoReceber: ouvir, aoFicarPronto: () => {} })
      },
      // without the live channel the list still polls
      () => {},
    )
    return () => {
      saiu = true
      clearTimeout(espera)
      deixar?.()
    }
  }, [id])
}
