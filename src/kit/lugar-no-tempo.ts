import { invalido } from './erro.ts'
import { ehUuid } from './id.ts'
import { lerCursor } from './pagina.ts'

/** An instant as PostgreSQL writes it, microseconds included. */
const INSTANTE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d){0,2}$/

/**
 * Where a page of a list in order of time goes on. Only what such a list wrote itself: a cursor comes back from the
 * browser, and may be anything.
 */
export function lugarNoTempo(cursor: string): { em: string; id: string } {
  const [em, id] = (lerCursor(cursor) ?? []).map(String)
  if (!em || !id || !INSTANTE.test(em) || !ehUuid(id))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return { em, id }
}
