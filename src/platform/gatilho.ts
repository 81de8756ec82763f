import type { z } from 'zod'
import type { Evento } from '#kit/evento.ts'
import type { Tx } from './postgres/banco.ts'

/** The subject of a fact: one card, or the open cards of a contact. */
export type AlvoDoGatilho = { cartao_id: string } | { contato_id: string }

interface Declaracao<E extends z.ZodType, D> {
  /** The trigger that a rule names; its sentence for the editor is in the `oferta.ts` of the module. */
  tipo: string
  /** Short name, in the names of jobs and in the keys of executions. */
  fato: string
  /** The part of the event that a job reads. Must accept the payloads of earlier versions. */
  dados: E
  /** Events that share a key are one fact; null: the event is no such fact. */
  chave(evento: D): string | null
  /** Identifies the fact on one card: a rule runs once for it. */
  vez(dados: z.output<E>, cartaoId: string): string
  /** When it happened, if it can be undone for some seconds after that. */
  desfazivelDesde?(dados: z.output<E>): Date
  /**
   * Finds the card. `qual` is the kind of what happened, to which a rule may be limited. Null: it is not true any more.
   */
  achar(tx: Tx, dados: z.output<E>): Promise<(AlvoDoGatilho & { qual?: string | null }) | null>
}

/** A fact that automations may listen to, offered by the module that emits its event. */
export type Gatilho = Declaracao<z.ZodType, unknown> & { evento: string }

/** Declares a trigger. Its functions receive the event, and what the schema reads of it. */
export const gatilho = <E extends z.ZodType, D extends z.input<E>>(
  evento: Evento<D>,
  { chave, vez, desfazivelDesde, achar, ...resto }: Declaracao<E, D>,
): Gatilho => ({
  ...resto,
  evento: evento.tipo,
  chave: (e) => chave(e as D),
  vez: (dados, cartaoId) => vez(resto.dados.parse(dados), cartaoId),
  achar: (tx, dados) => achar(tx, resto.dados.parse(dados)),
  ...(desfazivelDesde ? { desfazivelDesde: (dados) => desfazivelDesde(resto.dados.parse(dados)) } : {}),
})
