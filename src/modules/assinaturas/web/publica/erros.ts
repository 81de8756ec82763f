import { achar } from '#platform/navegador/publica/dom.ts'
import type { Recusa } from './api.ts'

/** Shows each refusal on its field and focuses the first one; what has no field goes to `geral`. */
export function mostrarErros(
  form: HTMLFormElement,
  campos: readonly string[],
  recusa: Recusa | null,
  geral: string,
): void {
  let primeiro: HTMLElement | null = null
  for (const campo of campos) {
    const frase = recusa?.campos.get(campo) ?? ''
    achar(`#erro-${campo}`, HTMLElement).textContent = frase
    const entrada = form.querySelector(`[name="${campo}"]`)
    if (!(entrada instanceof HTMLElement)) continue
    entrada.toggleAttribute('aria-invalid', frase !== '')
    if (frase && !primeiro) primeiro = entrada
  }
  achar(geral, HTMLElement).textContent = primeiro ? '' : (recusa?.message ?? '')
  primeiro?.focus()
}
