import { useEffect } from 'react'
import { consultas } from '#platform/navegador/consultas.ts'
import { avisar } from '#ui/avisos.ts'
import { chaves } from '#modules/funis/nucleo/web/dados.ts'

/**
 * Refetches the stages and notifies the user when the cards are of a later version, because the funnel was published.
 * Open dialogs and input stay.
 */
export function usePublicacaoNoQuadro(qual: string, aqui: number | undefined, noQuadro: number | undefined): void {
  useEffect(() => {
    if (aqui === undefined || noQuadro === undefined || noQuadro <= aqui) return
    void consultas.invalidateQueries({ queryKey: chaves.funil(qual) })
    avisar({
      titulo: 'Este funil mudou',
      descricao: `A versão ${noQuadro} foi publicada: o quadro já é o novo.`,
      tom: 'info',
    })
  }, [qual, aqui, noQuadro])
}
