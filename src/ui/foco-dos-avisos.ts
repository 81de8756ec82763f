import { useEffect } from 'react'
import { TECLA_DOS_AVISOS } from './avisos.ts'

/** Marks each part of the toast area: the list of toasts and the floating card. */
export const NA_AREA_DE_AVISOS = 'data-area-de-avisos'
const CARTAO = `article[${NA_AREA_DE_AVISOS}]`
const parteDe = (no: Element | null) => no?.closest(`[${NA_AREA_DE_AVISOS}]`) ?? null
/**
 * Returns the card's link to the conversation; it takes precedence over the close button, which comes first in the
 * document.
 */
const botaoDoCartao = () =>
  document.querySelector<HTMLElement>(`${CARTAO} h2 button`) ?? document.querySelector<HTMLElement>(`${CARTAO} button`)
const semModificador = (e: KeyboardEvent) => !e.ctrlKey && !e.metaKey && !e.altKey && !e.shiftKey

/**
 * F8 moves the focus to the toast area; pressed again, to its other part. Esc there returns the focus without closing
 * anything: it is handled before the toasts and the page, which would close on Esc.
 */
export function useFocoDosAvisos(lista: () => HTMLElement | null): void {
  useEffect(() => {
    let veioDe: Element | null = null
    const focar = (parte: Element | null) => {
      if (!parte) veioDe = document.activeElement
      const botao = botaoDoCartao()
      const haAvisos = Boolean(lista()?.querySelector('li'))
      const noCartao = parte?.matches(CARTAO) ?? false
      const paraOCartao = haAvisos ? parte !== null && !noCartao : !noCartao
      if (botao && paraOCartao) botao.focus()
      else lista()?.focus()
    }
    const voltar = () => {
      const ativo = document.activeElement
      if (veioDe instanceof HTMLElement && veioDe.isConnected && veioDe !== document.body) veioDe.focus()
      else if (ativo instanceof HTMLElement) ativo.blur()
      veioDe = null
    }
    const aoTeclar = (e: KeyboardEvent) => {
      const parte = parteDe(document.activeElement)
      const chama = e.key === TECLA_DOS_AVISOS && semModificador(e)
      const deixa = e.key === 'Escape' && parte !== null
      if (!chama && !deixa) return
      e.preventDefault()
      e.stopImmediatePropagation()
      if (chama) focar(parte)
      else voltar()
    }
    addEventListener('keydown', aoTeclar, true)
    return () => removeEventListener('keydown', aoTeclar, true)
  }, [lista])
}
