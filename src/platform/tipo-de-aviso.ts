import type { z } from 'zod'
import type { CanalDeAviso } from '#kit/canal-de-aviso.ts'
import type { Evento } from '#kit/evento.ts'
import type { Db } from './postgres/banco.ts'

/** Content and recipients of the notification of one fact. */
export interface FatoParaAvisar {
  para: readonly string[]
  /** the user who caused the fact: never notified of it */
  por: string | null
  titulo: string
  detalhe?: string
  /** target of a click; without it the page of the notices themselves */
  href?: string
  /** identifies the fact: each recipient is notified once per key, even if the event is repeated */
  chave: string
  /** unread facts of one group are shown as one line; without it the fact has its own line */
  grupo?: string
  /**
   * subjects that a user can mute; also checked on reading, so that a user who lost access no longer sees the notice
   */
  cartao_id?: string | null
  funil_id?: string | null
  time_id?: string | null
  /** not shown in the bell, because the bell already shows the fact from another source */
  foraDoSino?: boolean
}

/** One row of the notification settings: the event, its label, its default channels and its recipients. */
export interface TipoDeAviso {
  tipo: string
  /** type of the outbox event that triggers it */
  evento: string
  /** what the notification needs of the event's payload; also accepts the events that earlier versions stored */
  dados: z.ZodType
  modulo: string
  rotulo: string
  dica: string
  padrao: readonly CanalDeAviso[]
  /** the channels that a user may choose; all when absent */
  canais?: readonly CanalDeAviso[]
  /** work: while the recipient is absent, the substitute is notified too */
  aoSubstituto?: boolean
  /** ignores mutes and cannot be switched off in the bell */
  critico?: boolean
  /** permission of the possible recipients: other users do not see the row */
  permissao?: string
  /** the bell of this kind is switched in the chat's own settings */
  sinoDe?: 'chat'
  /** Takes data parsed with `dados`. Returns null when there is no one to notify. */
  ler(db: Db, dados: unknown): Promise<FatoParaAvisar | null>
}

export const aviso = <E extends z.ZodType>(
  evento: Evento<z.input<E>>,
  dados: E,
  a: Omit<TipoDeAviso, 'evento' | 'dados' | 'ler'> & {
    ler(db: Db, dados: z.output<E>): Promise<FatoParaAvisar | null>
  },
): TipoDeAviso => ({ ...a, evento: evento.tipo, dados, ler: (db, lidos) => a.ler(db, lidos as z.output<E>) })
