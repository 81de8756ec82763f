import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { Campo, type PropsDeCampo } from './campo.tsx'

export interface PropsDeTextArea extends Omit<ComponentProps<'textarea'>, 'className' | 'rows'>, PropsDeCampo {
  linhas?: number
  /** grows with the text up to this many lines, then scrolls */
  maximoDeLinhas?: number
}

/** Sets the height to the text's, between the two limits. */
export function crescer(el: HTMLTextAreaElement, linhas: number, maximo: number): void {
  const estilo = getComputedStyle(el)
  const linha = Number.parseFloat(estilo.lineHeight) || 18
  const bordas = Number.parseFloat(estilo.paddingTop) + Number.parseFloat(estilo.paddingBottom) || 0
  el.style.height = 'auto'
  el.style.height = `${Math.min(Math.max(el.scrollHeight, linhas * linha + bordas), maximo * linha + bordas)}px`
}

export function TextArea({
  rotulo,
  rotuloOculto,
  dica,
  erro,
  opcional,
  aoLado,
  className,
  linhas = 2,
  maximoDeLinhas = 10,
  id,
  ref,
  onInput,
  ...resto
}: PropsDeTextArea) {
  const el = useRef<HTMLTextAreaElement | null>(null)
  // after every render: the value may come from the form, a draft or the keyboard
  useLayoutEffect(() => {
    if (el.current) crescer(el.current, linhas, maximoDeLinhas)
  })
  return (
    <Campo {...{ rotulo, rotuloOculto, dica, erro, opcional, aoLado, className, id }}>
      {(ligacao) => (
        <span className="g-campo">
          <textarea
            {...resto}
            {...ligacao}
            rows={linhas}
            ref={(no) => {
              el.current = no
              if (typeof ref === 'function') return ref(no)
              if (ref) ref.current = no
            }}
            onInput={(e) => {
              crescer(e.currentTarget, linhas, maximoDeLinhas)
              onInput?.(e)
            }}
          />
        </span>
      )}
    </Campo>
  )
}
