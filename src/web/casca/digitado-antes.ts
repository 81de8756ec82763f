let texto = ''
let parar: (() => void) | undefined

/** Buffers keystrokes while the palette's code is still loading, so that a fast typist loses none. */
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
  const limite = setTimeout(() => tomarDigitado(), 10_000) // code that never loads must not block the keyboard
  parar = () => {
    clearTimeout(limite)
    removeEventListener('keydown', aoTeclar, true)
    parar = undefined
  }
}

/** Returns the buffered text and stops buffering. */
export function tomarDigitado(): string {
  parar?.()
  const digitado = texto
  texto = ''
  return digitado
}
