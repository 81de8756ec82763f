import {
  useLayoutEffect,
  useMemo,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'

const ESCREVE = 'input:not([type=file], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'
/** Whether the key writes a character. Space and Enter are excluded because they press the focused button. */
const escreve = (e: KeyboardEvent) => e.key.length === 1 && e.key !== ' ' && !e.ctrlKey && !e.metaKey && !e.altKey

/**
 * Focus rule of the composer: after a click anywhere in it, typing goes into its text field, and no page shortcut
 * fires. Spread the props on the form. Popups opened from it use `FocoDeVolta`.
 */
export function useFocoNaEscrita(campo: RefObject<HTMLTextAreaElement | null>, gravando: boolean) {
  const gravava = useRef(false)
  useLayoutEffect(() => {
    // leaving the recorder: in the same frame that shows the field again, so that no typed letter is lost
    if (gravava.current && !gravando) campo.current?.focus()
    gravava.current = gravando
  }, [gravando, campo])
  return useMemo(() => {
    const focar = () => campo.current?.focus()
    return {
      // also catches clicks on blank parts and on disabled buttons, which would move the focus to body
      tabIndex: -1,
      onFocusCapture: (e: FocusEvent<HTMLElement>) => {
        if (e.target === e.currentTarget) focar()
      },
      // a tap on a button neither opens the on-screen keyboard nor closes it
      onMouseDown: (e: MouseEvent<HTMLElement>) => {
        if (e.target instanceof Element && e.currentTarget.contains(e.target) && toque() && e.target.closest('button'))
          e.preventDefault()
      },
      onClick: (e: MouseEvent<HTMLElement>) => {
        const botao =
          e.target instanceof Element && e.currentTarget.contains(e.target) ? e.target.closest('button') : null
        if (!botao || botao.hasAttribute('aria-haspopup')) return
        if (e.detail > 0 && !toque()) focar()
        // the button may be removed by its own action
        else requestAnimationFrame(() => document.activeElement === document.body && focar())
      },
      onKeyDown: (e: KeyboardEvent<HTMLElement>) => {
        if (
          !(e.target instanceof Element) ||
          !e.currentTarget.contains(e.target) ||
          e.target.matches(ESCREVE) ||
          !escreve(e)
        )
          return
        // the browser inserts the character at the focus after this event
        e.stopPropagation()
        focar()
      },
    }
  }, [campo])
}

const toque = () => matchMedia('(pointer: coarse)').matches

/** There is no field while recording: letters are ignored instead of firing shortcuts. */
export function semAtalhosDeLetra(e: KeyboardEvent): void {
  if (escreve(e)) e.stopPropagation()
}
