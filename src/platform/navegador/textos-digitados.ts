import { DIGITADO, TERMINOU } from './fim-da-sessao.ts'

/** Unsaved text when the session ended, offered to the same user after signing in again in this tab. */
export interface TextoDigitado {
  rotulo: string
  texto: string
}

type Campo = HTMLInputElement | HTMLTextAreaElement
const TEXTO_MIN = 3
const TIPOS = new Set(['textarea', 'text', 'email', 'tel', 'url', 'number'])
/**
 * Fields that are not restored: one-time codes, searches, and fields that store their own draft (`data-com-rascunho`).
 */
const SEM_RESGATE = '[autocomplete=one-time-code], [role=combobox], [role=searchbox], [data-com-rascunho]'

const digitados = new Set<Campo>()
const ehCampo = (no: EventTarget | null): no is Campo =>
  no instanceof HTMLInputElement || no instanceof HTMLTextAreaElement

function anotar(e: Event): void {
  const campo = e.target
  if (ehCampo(campo) && TIPOS.has(campo.type) && !campo.matches(SEM_RESGATE)) digitados.add(campo)
  for (const velho of digitados) if (!velho.isConnected) digitados.delete(velho)
}

/**
 * Records which fields the user types in, and stores their text when the session is lost. Returns a function that stops
 * it.
 */
export function protegerDigitacao(): () => void {
  addEventListener('input', anotar, true)
  addEventListener(TERMINOU, guardar)
  return () => {
    removeEventListener('input', anotar, true)
    removeEventListener(TERMINOU, guardar)
    digitados.clear()
  }
}

const textoDe = (no: HTMLElement | undefined) =>
  [...(no?.childNodes ?? [])]
    .map((parte) => parte.textContent?.trim())
    .filter(Boolean)
    .join(' ')
const rotuloDe = (campo: Campo) =>
  campo.getAttribute('aria-label') ?? (textoDe(campo.labels?.[0]) || campo.placeholder || 'Texto')

function guardar(e: Event): void {
  const textos = [...digitados]
    .filter((c) => c.isConnected && c.value.trim().length >= TEXTO_MIN)
    .map((c): TextoDigitado => ({ rotulo: rotuloDe(c), texto: c.value }))
  try {
    const guardado = { usuario: (e as CustomEvent<string>).detail, textos }
    if (textos.length > 0) sessionStorage.setItem(DIGITADO, JSON.stringify(guardado))
  } catch {
    // a full storage must not keep the user from the sign-in page
  }
}

/** Returns the unsaved text of this user; another user's is not returned. */
export function lerDigitados(usuario: string): TextoDigitado[] {
  const lido = sessionStorage.getItem(DIGITADO)
  if (!lido) return []
  const guardado = JSON.parse(lido) as { usuario: string; textos: TextoDigitado[] }
  return guardado.usuario === usuario ? guardado.textos : []
}
