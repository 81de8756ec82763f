import { lerDocumento } from '#kit/documento.ts'
import { ehEmail } from '#kit/email.ts'
import { ehUuid } from '#kit/id.ts'

/** A Pix key in its stored form: document without mask, e-mail in lower case, `+55…`, or a random key; null otherwise. */
export function chaveDoPix(texto: string): string | null {
  const t = texto.trim()
  if (ehUuid(t.toLowerCase())) return t.toLowerCase()
  if (t.includes('@')) return ehEmail(t) && t.length <= 77 ? t.toLowerCase() : null
  if (t.startsWith('+')) {
    const fone = `+${t.replace(/\D/g, '')}`
    return /^\+55\d{10,11}$/.test(fone) ? fone : null
  }
  return lerDocumento(t)
}
