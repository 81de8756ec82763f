import { useId, useRef, useState, type RefObject } from 'react'
import { gatilhoEm, type Gatilho } from './gatilho.ts'
import type { SugestoesNaMao } from './sugestoes.tsx'

export const carregarSugestoes = () => import('./sugestoes.tsx')

/** What is looked up while typing, and the keys that belong to it while it is open. */
export function useSugestoes(campo: RefObject<HTMLTextAreaElement | null>, privada: boolean) {
  const id = useId()
  const naMao = useRef<SugestoesNaMao>(null)
  const [gatilho, setGatilho] = useState<Gatilho | null>(null)
  const [ativa, setAtiva] = useState<string | null>(null)
  /** Esc closes it for this very sign; typing on does not bring it back. */
  const dispensado = useRef<number | null>(null)
  const olhar = () => {
    const el = campo.current
    const novo = el && el.selectionStart === el.selectionEnd ? gatilhoEm(el.value, el.selectionStart, privada) : null
    if (!novo) dispensado.current = null
    setGatilho(novo && novo.de !== dispensado.current ? novo : null)
  }
  const fechar = () => {
    dispensado.current = gatilho?.de ?? null
    setGatilho(null)
  }
  return {
    id,
    naMao,
    gatilho,
    olhar,
    setAtiva,
    fechar,
    /** What was chosen takes the place of the sign and what was typed after it. */
    usar(trocar: (de: number, ate: number, texto: string) => void, texto: string) {
      if (gatilho) trocar(gatilho.de, gatilho.ate, texto)
      fechar()
    },
    /** Whether the key is not the field's own. A plain Enter waits for a list that is still on its way. */
    tecla: (e: { key: string; ctrlKey: boolean; metaKey: boolean }): boolean =>
      gatilho !== null && !e.ctrlKey && !e.metaKey && (naMao.current ? naMao.current.tecla(e.key) : e.key === 'Enter'),
    /** The field is a combobox only while the list is there. */
    aria: gatilho
      ? ({
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': id,
          'aria-autocomplete': 'list',
          ...(ativa ? { 'aria-activedescendant': ativa } : {}),
        } as const)
      : {},
  }
}
