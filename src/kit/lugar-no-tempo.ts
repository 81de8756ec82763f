import { invalido } from './erro.ts'
import { ehUuid } from './id.ts'
import { lerCursor } from './pagina.ts'

/** An instant in PostgreSQL's text form, with microseconds. */
const INSTANTE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d){0,2}$/

/**
 * Parses the cursor of a list ordered by time. Validates it strictly: the cursor comes from the browser and can be
 * anything.
 */
export function lugarNoTempo(cursor: string): { em: string; id: string } {
  const [em, id] = (lerCursor(cursor) ?? []).map(String)
  if (!em || !id || !INSTANTE.test(em) || !ehUuid(id))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return { em, id }
}
