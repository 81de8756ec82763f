import { useEffect } from 'react'
import { consultas } from '#platform/navegador/consultas.ts'
import { avisar } from '#ui/avisos.ts'
import { chaves } from '../dados.ts'

/**
 * The cards are of a later version than the stages they are laid into: somebody published. The stages are asked for
 * anew and the person is told; what they have open, or are typing, stays.
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
