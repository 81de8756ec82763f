/** Text that replaces the object which the server returns for a number without WhatsApp. */
export const SEM_WHATSAPP = 'exists:false'

/**
 * Returns the error messages of a response as a flat list. The external server uses five shapes: text, list, nested
 * list, objects, with and without wrapper.
 */
export function mensagensDaResposta(corpo: unknown): string[] {
  if (typeof corpo !== 'object' || corpo === null) return []
  const { response, message, error } = corpo as Record<string, unknown>
  const interna =
    typeof response === 'object' && response !== null ? (response as Record<string, unknown>).message : undefined
  return achatar(interna ?? message ?? error)
}

function achatar(valor: unknown): string[] {
  if (Array.isArray(valor)) return valor.flatMap(achatar)
  if (typeof valor === 'string') return valor === '[object Object]' || valor === '' ? [] : [valor]
  if (typeof valor !== 'object' || valor === null) return []
  const obj = valor as Record<string, unknown>
  if (obj.exists === false) return [SEM_WHATSAPP]
  return obj.message === undefined ? [JSON.stringify(obj)] : achatar(obj.message)
}
