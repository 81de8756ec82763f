import { createHash } from 'node:crypto'
import { lista, objeto, texto, type Objeto } from '../../api/receber/bruto.ts'

export interface Mudanca {
  campo: string
  valor: Objeto
}

/** A delivery batches several entries of several changes. */
export const mudancasDe = (corpo: unknown): Mudanca[] =>
  lista(objeto(corpo).entry)
    .flatMap((e) => lista(objeto(e).changes))
    .map((m) => ({ campo: texto(objeto(m).field) ?? '', valor: objeto(objeto(m).value) }))

const numeroDa = (m: Mudanca): string | undefined => texto(objeto(m.valor.metadata).phone_number_id)

/** The mark left where a delivery spoke of another number of the same account: that number has an inbox of its own. */
export const DE_OUTRO_NUMERO = 'de_outro_numero'

/** Without what belongs to another number. */
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
 * One message or receipt alone is named after itself; a batch after its whole text, which a redelivery repeats to the
 * letter.
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
