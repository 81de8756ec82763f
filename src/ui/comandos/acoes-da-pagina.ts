import { useEffect, useEffectEvent } from 'react'

/** An action that the open page offers to the palette, besides its shortcuts. */
export interface AcaoDaPagina {
  rotulo: string
  palavras?: readonly string[]
  executar: () => void
}

let acoes: readonly AcaoDaPagina[] = []
const ouvintes = new Set<() => void>()
const trocar = (novas: readonly AcaoDaPagina[]) => {
  acoes = novas
  for (const f of ouvintes) f()
}

export const acoesDaPagina = () => acoes
export const assinarAcoes = (f: () => void) => {
  ouvintes.add(f)
  return () => ouvintes.delete(f)
}

/** Offers to export the open list in the palette, while this is on the page. Null: the user may not. */
export function useExportarNaPaleta(exportar: (() => void) | null | undefined, rotulo = 'Exportar esta lista'): void {
  const executar = useEffectEvent(() => exportar?.())
  const ligado = !!exportar
  useEffect(() => {
    if (!ligado) return
    const acao = { rotulo, palavras: ['planilha', 'excel', 'csv', 'baixar'], executar: () => executar() }
    trocar([...acoes, acao])
    return () => trocar(acoes.filter((a) => a !== acao))
  }, [ligado, rotulo])
}
