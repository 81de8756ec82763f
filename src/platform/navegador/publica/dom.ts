/** The element that the server drew. Its absence is an error of ours. */
export function achar<T extends Element>(seletor: string, tipo: { new (): T }, em: ParentNode = document): T {
  const e = em.querySelector(seletor)
  if (!(e instanceof tipo)) throw new TypeError(`the page lacks ${seletor}`)
  return e
}

export const todos = (seletor: string): HTMLElement[] =>
  [...document.querySelectorAll(seletor)].filter((e) => e instanceof HTMLElement)

/** Value of the radio button that is chosen in a group. */
export const marcado = (nome: string): string | null =>
  todos(`input[name="${nome}"]`).find((e): e is HTMLInputElement => e instanceof HTMLInputElement && e.checked)
    ?.value ?? null
