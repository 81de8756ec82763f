export interface Limites {
  /** Longest wait for a lock, in ms; 0: no limit. */
  trava: number
  /** Longest statement, in ms. */
  comando: number
  /** Longest pause of a transaction between two statements, in ms. */
  ociosa: number
  /** Connections of the pool. */
  conexoes: number
}

const MINUTO = 60_000

/** Limits of every kind of database connection, in one place. */
export const LIMITES = {
  /** HTTP requests: a person waits for the answer, and others wait for the connection. */
  pedidos: { trava: 5_000, comando: MINUTO, ociosa: MINUTO, conexoes: 16 },
  /**
   * Batches of the inboxes, the sender, queues, jobs, routines. One that fails is tried again, so a held row may not
   * stop them for good.
   */
  internos: { trava: MINUTO, comando: 0, ociosa: 5 * MINUTO, conexoes: 16 },
  /**
   * The relay waits for the relay of another process. A pool of its own: live events never wait for a free connection.
   */
  relay: { trava: 10 * MINUTO, comando: 5 * MINUTO, ociosa: 5 * MINUTO, conexoes: 3 },
  /** The library that fetches and ticks off jobs. What jobs do runs over `internos`. */
  trabalhos: { trava: MINUTO, comando: 5 * MINUTO, ociosa: MINUTO, conexoes: 7 },
  /** Migrations, demonstration data, backup, restore, tools: they take as long as the data takes. */
  ferramentas: { trava: 0, comando: 0, ociosa: 0, conexoes: 10 },
} as const satisfies Record<string, Limites>

export type Uso = keyof typeof LIMITES

/**
 * Longest wait for a lock that makes one process the only writer (of an inbox): the other process may have a long batch
 * in hand.
 */
export const ESPERA_DE_UM_ESCRITOR_MS = 10 * MINUTO

/** Start-up options of a connection for this use. */
export const opcoesDe = (uso: Uso): string => {
  const { trava, comando, ociosa } = LIMITES[uso]
  return `-c lock_timeout=${trava} -c statement_timeout=${comando} -c idle_in_transaction_session_timeout=${ociosa}`
}
