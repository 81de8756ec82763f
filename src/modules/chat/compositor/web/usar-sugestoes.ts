import { useId, useRef, useState, type RefObject } from 'react'
import { gatilhoEm, type Gatilho } from './gatilho.ts'
import type { SugestoesNaMao } from './sugestoes.tsx'

export const carregarSugestoes = () => import('./sugestoes.tsx')

/** State of the lookup while typing, and its keys while the list is open. */
export function useSugestoes(campo: RefObject<HTMLTextAreaElement | null>, privada: boolean) {
  const id = useId()
  const naMao = useRef<SugestoesNaMao>(null)
  const [gatilho, setGatilho] = useState<Gatilho | null>(null)
  const [ativa, setAtiva] = useState<string | null>(null)
  /** position of the sign whose list was closed with Esc: it stays closed while typing goes on */
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
    /** Replaces the sign and the text after it with the chosen item. */
    usar(trocar: (de: number, ate: number, texto: string) => void, texto: string) {
      if (gatilho) trocar(gatilho.de, gatilho.ate, texto)
      fechar()
    },
    /** Returns whether the list handles the key. While the list is loading, a plain Enter is held back. */
    tecla: (e: { key: string; ctrlKey: boolean; metaKey: boolean }): boolean =>
      gatilho !== null && !e.ctrlKey && !e.metaKey && (naMao.current ? naMao.current.tecla(e.key) : e.key === 'Enter'),
    /** The field has the role combobox only while the list is open. */
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
