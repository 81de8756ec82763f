import { useEffect } from 'react'
import { enviarArquivo } from './enviar-arquivo.ts'
import { obterTempoReal } from './tempo-real.ts'

/** Uploads a spreadsheet as it is. `tipo` is the media type that the endpoint accepts. */
export const enviarPlanilha = <I>(caminho: string, tipo: string, arquivo: File): Promise<I> =>
  enviarArquivo(caminho, { nome: arquivo.name.slice(0, 200) }, tipo, arquivo)

/** Every batch sends an event; merge those within 150 ms into one refetch. */
const JUNTAR_MS = 150

/** Calls `reler` when the import advances. `canal` is the prefix of its live channel. */
export function useImportacaoAoVivo(canal: string, id: string, reler: (id: string) => Promise<unknown>): void {
  useEffect(() => {
    let espera: ReturnType<typeof setTimeout> | undefined
    let deixar: (() => void) | undefined
    let saiu = false
    const ouvir = () => {
      espera ??= setTimeout(() => {
        espera = undefined
        void reler(id)
      }, JUNTAR_MS)
    }
    void obterTempoReal().then(
      (t) => {
        if (!saiu) deixar = t.assinarCanal(canal + id, { aoReceber: ouvir, aoFicarPronto: ouvir })
      },
      // without the live channel the page still polls
      () => {},
    )
    return () => {
      saiu = true
      clearTimeout(espera)
      deixar?.()
    }
  }, [canal, id, reler])
}
