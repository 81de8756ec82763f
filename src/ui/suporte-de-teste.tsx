import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

/** Renders a component into the document for a unit test; call `desmontarTudo` in afterEach. */
const raizes: { raiz: Root; no: HTMLElement }[] = []

export async function desenhar(no: ReactNode): Promise<(outro: ReactNode) => Promise<void>> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const caixa = document.body.appendChild(document.createElement('div'))
  const raiz = createRoot(caixa)
  raizes.push({ raiz, no: caixa })
  await act(async () => raiz.render(no))
  return (outro) => act(async () => raiz.render(outro))
}

export async function desmontarTudo(): Promise<void> {
  for (const { raiz, no } of raizes.splice(0)) {
    await act(async () => raiz.unmount())
    no.remove()
  }
}

/** Types in a way that React detects: through the native setter, then an input event. */
export async function digitar(campo: HTMLInputElement | HTMLTextAreaElement, texto: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(campo), 'value')?.set?.call(campo, texto)
    campo.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
