import type { z } from 'zod'

/** Name and payload of a job, shared by its handler and by the commands that enqueue it. */
export interface TipoDeTrabalho<E extends z.ZodType = z.ZodType> {
  readonly nome: string
  readonly dados: E
}

/**
 * A job that follows a change. It may run twice (the process died after the work, before it was marked as complete), so
 * it must be idempotent.
 */
export interface Trabalho {
  readonly nome: string
  /** Throws `DadosInvalidos` when the payload does not match the declaration. */
  executar(dados: unknown): Promise<void>
}

/** The payload does not match the schema of its job: no retry can succeed. */
export class DadosInvalidos extends Error {}

/**
 * Declares a job that code enqueues. The schema must accept the payloads that earlier versions enqueued: they may still
 * be in the queue.
 */
export const tipoDeTrabalho = <E extends z.ZodType>(nome: string, dados: E): TipoDeTrabalho<E> => ({ nome, dados })

/** Attaches the handler, which receives the parsed payload. */
export const trabalho = <E extends z.ZodType>(
  tipo: TipoDeTrabalho<E>,
  fazer: (dados: z.output<E>) => Promise<unknown>,
): Trabalho => ({
  nome: tipo.nome,
  async executar(dados) {
    const lidos = tipo.dados.safeParse(dados)
    if (!lidos.success) throw new DadosInvalidos(`${tipo.nome}: ${motivos(lidos.error)}`)
    await fazer(lidos.data)
  },
})

/** Paths and reasons only: the payload may contain personal data and does not belong in the log. */
const motivos = (erro: z.ZodError): string =>
  erro.issues.map((i) => `${i.path.join('.') || 'payload'} ${i.message}`).join('; ')
