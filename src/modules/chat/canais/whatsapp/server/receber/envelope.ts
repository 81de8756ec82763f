import { createHash } from 'node:crypto'
import { lista, objeto, texto, type Objeto } from '#modules/chat/canais/comum/server/bruto.ts'

export interface Mudanca {
  campo: string
  valor: Objeto
}

/** Returns all changes of a delivery; it may batch several entries with several changes each. */
export const mudancasDe = (corpo: unknown): Mudanca[] =>
  lista(objeto(corpo).entry)
    .flatMap((e) => lista(objeto(e).changes))
    .map((m) => ({ campo: texto(objeto(m).field) ?? '', valor: objeto(objeto(m).value) }))

const numeroDa = (m: Mudanca): string | undefined => texto(objeto(m.valor.metadata).phone_number_id)

/** Replaces a change that belongs to another number of the same account, which has its own inbox. */
export const DE_OUTRO_NUMERO = 'de_outro_numero'

/** Removes the changes that belong to another number. */
export function soDoNumero(corpo: unknown, id: string | null): unknown {
  if (!id) return corpo
  const doNumero = (mudanca: unknown) => {
    const m = objeto(mudanca)
    const dele = texto(objeto(objeto(m.value).metadata).phone_number_id)
    return dele && dele !== id ? { field: DE_OUTRO_NUMERO, value: {} } : mudanca
  }
  return {
    ...objeto(corpo),
    entry: lista(objeto(corpo).entry).map((e) => ({ ...objeto(e), changes: lista(objeto(e).changes).map(doNumero) })),
  }
}

/**
 * Returns the idempotency key: the id of a single message or receipt, else the hash of the whole body, which a
 * redelivery repeats exactly.
 */
export function chaveDaEntrega(corpo: unknown): string {
  const mudancas = mudancasDe(corpo)
  const [unica] = mudancas
  const mensagens = lista(unica?.valor.messages).map(objeto)
  const recibos = lista(unica?.valor.statuses).map(objeto)
  if (mudancas.length === 1 && unica && mensagens.length + recibos.length === 1) {
    const [m] = mensagens
    const [r] = recibos
    if (m && texto(m.id)) return `wa:${numeroDa(unica) ?? ''}:${texto(m.id)}`
    if (r && texto(r.id)) return `wa:${numeroDa(unica) ?? ''}:${texto(r.id)}:${texto(r.status) ?? ''}`
  }
  return `wa:${createHash('sha256').update(JSON.stringify(corpo)).digest('hex')}`
}

export function eventoDa(corpo: unknown): string {
  const nomes = mudancasDe(corpo).map((m) =>
    m.campo === 'messages' && Array.isArray(m.valor.statuses) && !Array.isArray(m.valor.messages)
      ? 'statuses'
      : m.campo,
  )
  return [...new Set(nomes)].filter(Boolean).join('+') || 'desconhecido'
}
