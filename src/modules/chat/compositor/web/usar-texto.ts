import { useState, type RefObject } from 'react'
import { primeiraMarca } from '#modules/chat/respostas/regras/preencher.ts'

/** Text of the field, with changes from outside applied as if typed: the cursor is placed where typing continues. */
export function useTexto(campo: RefObject<HTMLTextAreaElement | null>, inicial: string) {
  const [texto, setTexto] = useState(inicial)
  const selecionar = (de: number, ate: number) => {
    campo.current?.focus()
    campo.current?.setSelectionRange(de, ate)
  }
  /** After the new text is rendered. */
  const depoisSelecionar = (de: number, ate: number) => requestAnimationFrame(() => selecionar(de, ate))
  return {
    texto,
    setTexto,
    inserir(trecho: string) {
      const el = campo.current
      if (!el) return
      el.focus()
      el.setRangeText(trecho, el.selectionStart, el.selectionEnd, 'end')
      setTexto(el.value)
    },
    /** Replaces a range of the text; if the new text has a mark to fill in, the mark is selected. */
    trocar(de: number, ate: number, trecho: string) {
      const el = campo.current
      if (!el) return
      const novo = el.value.slice(0, de) + trecho + el.value.slice(ate)
      setTexto(novo)
      const marca = primeiraMarca(trecho)
      if (marca) depoisSelecionar(de + marca.de, de + marca.ate)
      else depoisSelecionar(de + trecho.length, de + trecho.length)
    },
    /** Returns the label of the first mark to be filled in and selects it; null when there is none. */
    faltaPreencher(): string | null {
      const marca = primeiraMarca(texto)
      if (marca) selecionar(marca.de, marca.ate)
      return marca?.rotulo ?? null
    },
  }
}
