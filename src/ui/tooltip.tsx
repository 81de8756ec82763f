import { cloneElement, type ReactElement } from 'react'

/**
 * Adds a tooltip to an element that can be hovered or focused. `CamadaDeDicas` renders the text;
 * it is also the element's accessible description, so it must never be the only name of a control.
 */
export function Tooltip({
  texto,
  atalho,
  children,
}: {
  texto: string
  atalho?: string
  children: ReactElement<Record<string, unknown>>
}) {
  return cloneElement(children, { 'data-dica': texto, 'data-atalho': atalho, 'aria-description': texto })
}
