/** A function that runs in a worker thread because its input comes from outside and may be large. */
export interface Leitor<E, S> {
  /** for the log */
  nome: string
  /** URL of the module that exports the function; it is loaded inside the worker only */
  modulo: string
  funcao: string
  /** time limit of one job (ms), without the time in the queue */
  prazoMs: number
  /** Portuguese sentence when the job exceeds its time or memory */
  recusa: string
  /** never set: holds the types of input and output */
  tipos?: (entrada: E) => S
}

type Funcao = (entrada: never) => unknown

/**
 * Declares a reader by the type of its function, so that the compiler compares each call with the function that the
 * worker runs.
 */
export const declararLeitor = <F extends Funcao>(
  leitor: Omit<Leitor<Parameters<F>[0], Awaited<ReturnType<F>>>, 'tipos'>,
): Leitor<Parameters<F>[0], Awaited<ReturnType<F>>> => leitor

/** One job as it is sent to a worker. */
export interface Pedido {
  modulo: string
  funcao: string
  entrada: unknown
}

/** A worker's answer: the result, a refusal with a sentence for the user, or a failure. */
export type Resposta =
  | { saida: unknown }
  | { recusa: { code: string; status: number; message: string; details: unknown } }
  | { falha: { message: string; stack: string | undefined } }
