let texto = ''
let parar: (() => void) | undefined

/**
 * The palette's code may still be on its way when somebody who knows it starts typing: what they type meanwhile is kept
 * for it.
 */
export function guardarDigitado(): void {
  if (parar) return
  texto = ''
  const aoTeclar = (e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return
    if (e.key === 'Backspace') texto = texto.slice(0, -1)
    else if (e.key.length === 1) texto += e.key
    else return
    e.preventDefault()
    e.stopPropagation()
  }
  addEventListener('keydown', aoTeclar, true)
  const limite = setTimeout(() => tomarDigitado(), 10_000) // code that never comes must not swallow the keyboard
  parar = () => {
    clearTimeout(limite)
    removeEventListener('keydown', aoTeclar, true)
    parar = undefined
  }
}

/** What was typed since, once. */
export function tomarDigitado(): string {
  parar?.()
  const digitado = texto
  texto = ''
  return digitado
}
