import { useEffect, useEffectEvent } from 'react'
import { criarCunha } from './cunha.ts'
import { limparCodigo } from './texto.ts'

const escreve = (alvo: EventTarget | null) =>
  alvo instanceof HTMLElement && (alvo.isContentEditable || alvo.matches('input, textarea, select'))

/** Hears a scanner that types while the focus is in no field; in a field its text goes there, as typing does. */
export function useCunha(ligada: boolean, aoLer: (codigo: string) => void): void {
  const ler = useEffectEvent(aoLer)
  useEffect(() => {
    if (!ligada) return
    const cunha = criarCunha()
    const ouvir = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.metaKey || e.altKey || escreve(e.target)) return
      const codigo = cunha(e.key, e.timeStamp)
      if (codigo === null) return
      // Enter would press the button that has the focus
      e.preventDefault()
      e.stopPropagation()
      const limpo = limparCodigo(codigo)
      if (limpo) ler(limpo)
    }
    addEventListener('keydown', ouvir, { capture: true })
    return () => removeEventListener('keydown', ouvir, { capture: true })
  }, [ligada])
}
