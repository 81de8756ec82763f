import { useEffect, useState } from 'react'
import type { GrupoDeComandos } from './filtrar.ts'

export type BuscarComandos = (texto: string, sinal: AbortSignal) => Promise<readonly GrupoDeComandos[]>

const ESPERA_MS = 160
const MINIMO_DE_LETRAS = 2

/**
 * Searches on the server after a pause in typing. The last results stay visible while the next ones load, so that the
 * list does not jump.
 */
export function useComandosAchados(buscar: BuscarComandos | undefined, pergunta: string) {
  const [resposta, setResposta] = useState<{ a: string; grupos: readonly GrupoDeComandos[]; falhou: boolean }>({
    a: '',
    grupos: [],
    falhou: false,
  })
  const pergunto = buscar !== undefined && pergunta.length >= MINIMO_DE_LETRAS
  useEffect(() => {
    if (!buscar || !pergunto) return
    const corte = new AbortController()
    const espera = setTimeout(() => {
      buscar(pergunta, corte.signal).then(
        (grupos) => !corte.signal.aborted && setResposta({ a: pergunta, grupos, falhou: false }),
        () => !corte.signal.aborted && setResposta({ a: pergunta, grupos: [], falhou: true }),
      )
    }, ESPERA_MS)
    return () => {
      clearTimeout(espera)
      corte.abort()
    }
  }, [buscar, pergunta, pergunto])
  return {
    achados: pergunto ? resposta.grupos.filter((g) => g.itens.length) : [],
    buscando: pergunto && resposta.a !== pergunta,
    falhou: pergunto && resposta.falhou,
  }
}
