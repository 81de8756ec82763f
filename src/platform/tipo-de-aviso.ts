import type { CanalDeAviso } from '#kit/canal-de-aviso.ts'
import type { Evento } from '#kit/evento.ts'
import type { Db } from './postgres/banco.ts'

/** What one fact says, and to whom. */
export interface FatoParaAvisar {
  para: readonly string[]
  /** who did it: nobody is told of what they did */
  por: string | null
  titulo: string
  detalhe?: string
  /** where a press leads */
  href: string
  /** names the fact: told once, however often it is said */
  chave: string
  /** unread facts of one group are one line; the fact alone when nothing is said */
  grupo?: string
  /** for silence by subject, and so that who lost the right no longer reads it */
  cartao_id?: string | null
  funil_id?: string | null
  time_id?: string | null
  /** keeps it from the bell: the bell has it from elsewhere */
  foraDoSino?: boolean
}

/**
 * One row of the grid of notifications: an event, the words for it, where it goes unless a person says otherwise, and
 * who is told.
 */
export interface TipoDeAviso {
  tipo: string
  /** the event of the outbox it comes from */
  evento: string
  modulo: string
  rotulo: string
  dica: string
  padrao: readonly CanalDeAviso[]
  /** those a person may choose, where not all */
  canais?: readonly CanalDeAviso[]
  /** work: while its person is away, whoever stands in for them is told too */
  aoSubstituto?: boolean
  /** comes through silence and cannot be switched off in the bell */
  critico?: boolean
  /** who could ever be told: others do not see the row */
  permissao?: string
  /** the bell of this kind is switched elsewhere */
  sinoDe?: 'chat'
  /** null: nobody has to know */
  ler(db: Db, dados: unknown): Promise<FatoParaAvisar | null>
}

export const aviso = <D>(
  evento: Evento<D>,
  a: Omit<TipoDeAviso, 'evento' | 'ler'> & { ler(db: Db, dados: D): Promise<FatoParaAvisar | null> },
): TipoDeAviso => ({ ...a, evento: evento.tipo, ler: (db, dados) => a.ler(db, dados as D) })
