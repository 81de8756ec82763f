import { cloneElement, type ReactElement } from 'react'

/**
 * Gives a hint to any element that can be hovered or focused. The text is drawn by `CamadaDeDicas`;
 * it is also the element's description for a screen reader, so it must never be the only name of a control.
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
