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
  /** HTTP requests: a user waits for the answer, and others wait for the connection. */
  pedidos: { trava: 5_000, comando: MINUTO, ociosa: MINUTO, conexoes: 16 },
  /**
   * Batches of the inboxes, the sender, queues, jobs, routines. A failed batch is retried, so that a locked row does
   * not stop them permanently.
   */
  internos: { trava: MINUTO, comando: 0, ociosa: 5 * MINUTO, conexoes: 16 },
  /**
   * The relay waits for the relay of another process. A separate pool: live events never wait for a free connection.
   */
  relay: { trava: 10 * MINUTO, comando: 5 * MINUTO, ociosa: 5 * MINUTO, conexoes: 3 },
  /** The library that fetches and completes jobs. The jobs' own statements run over `internos`. */
  trabalhos: { trava: MINUTO, comando: 5 * MINUTO, ociosa: MINUTO, conexoes: 7 },
  /** Migrations, demonstration data, backup, restore, tools: they take as long as the data takes. */
  ferramentas: { trava: 0, comando: 0, ociosa: 0, conexoes: 10 },
} as const satisfies Record<string, Limites>

export type Uso = keyof typeof LIMITES

/**
 * Longest wait for a lock that makes one process the only writer (of an inbox): the other process may be working on a
 * long batch.
 */
export const ESPERA_DE_UM_ESCRITOR_MS = 10 * MINUTO

/** Returns the start-up options of a connection for this use. */
export const opcoesDe = (uso: Uso): string => {
  const { trava, comando, ociosa } = LIMITES[uso]
  return `-c lock_timeout=${trava} -c statement_timeout=${comando} -c idle_in_transaction_session_timeout=${ociosa}`
}
