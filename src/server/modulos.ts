import { moduloDeChat } from '#modules/chat/server/modulo.ts'
import { moduloDosFunis } from '#modules/funis/server/modulo.ts'
import { moduloDaMeta } from '#modules/meta/server/modulo.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'

/** Every module of the product, in the order in which they register and start. A new one is one line here. */
export function montarModulos(s: Servicos) {
  const chat = moduloDeChat(s)
  const meta = moduloDaMeta(s, chat)
  const funis = moduloDosFunis(s)
  const todos: readonly Modulo[] = [
    chat,
    meta,
    funis,
  ]
  return { chat, meta, funis, todos }
}
