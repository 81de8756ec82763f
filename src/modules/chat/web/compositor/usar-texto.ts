import { useState, type RefObject } from 'react'
import { primeiraMarca } from '../../regras/respostas/preencher.ts'

/** The words in the field, changed from outside as if they had been typed: the cursor stands where a person goes on. */
export function useTexto(campo: RefObject<HTMLTextAreaElement | null>, inicial: string) {
  const [texto, setTexto] = useState(inicial)
  const selecionar = (de: number, ate: number) => {
    campo.current?.focus()
    campo.current?.setSelectionRange(de, ate)
  }
  /** Once the new words stand in the field. */
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
    /** Puts words in the place of others; a mark that has to be filled in is selected. */
    trocar(de: number, ate: number, trecho: string) {
      const el = campo.current
      if (!el) return
      const novo = el.value.slice(0, de) + trecho + el.value.slice(ate)
      setTexto(novo)
      const marca = primeiraMarca(trecho)
      if (marca) depoisSelecionar(de + marca.de, de + marca.ate)
      else depoisSelecionar(de + trecho.length, de + trecho.length)
    },
    /** What still has to be written before it may leave, now selected; null: nothing. */
    faltaPreencher(): string | null {
      const marca = primeiraMarca(texto)
      if (marca) selecionar(marca.de, marca.ate)
      return marca?.rotulo ?? null
    },
  }
}
