import { useEffect } from 'react'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { reler } from './dados.ts'

/** Several changes at once are one look. */
const JUNTAR_MS = 250

/** What others do with one's tasks is seen without a reload. */
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
      // without the live line the list still looks again by itself
      () => {},
    )
    return () => {
      saiu = true
      clearTimeout(espera)
      deixar?.()
    }
  }, [id])
}
