import { comoObjeto, ehObjeto } from '#kit/objeto.ts'

/** Text that replaces the object which the server returns for a number without WhatsApp. */
export const SEM_WHATSAPP = 'exists:false'

/**
 * Returns the error messages of a response as a flat list. The external server uses five shapes: text, list, nested
 * list, objects, with and without wrapper.
 */
export function mensagensDaResposta(corpo: unknown): string[] {
  const { response, message, error } = comoObjeto(corpo)
  const interna = comoObjeto(response).message
  return achatar(interna ?? message ?? error)
}

function achatar(valor: unknown): string[] {
  if (Array.isArray(valor)) return valor.flatMap(achatar)
  if (typeof valor === 'string') return valor === '[object Object]' || valor === '' ? [] : [valor]
  if (!ehObjeto(valor)) return []
  if (valor.exists === false) return [SEM_WHATSAPP]
  return valor.message === undefined ? [JSON.stringify(valor)] : achatar(valor.message)
}
