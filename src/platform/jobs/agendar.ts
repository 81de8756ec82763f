import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../postgres/banco.ts'
import type { TipoDeTrabalho } from './trabalho.ts'

const TENTATIVAS = 12

interface Quando {
  /** Jobs with the same key are merged into one. */
  chave?: string
  /** Jobs of one queue run one after another. */
  fila?: string
  em?: Date
  tentativas?: number
}

export interface NovoTrabalho extends Quando {
  nome: string
  dados: unknown
}

/** Enqueues a job in the transaction of the change that needs it: both are committed or neither. */
export async function agendar<E extends z.ZodType>(
  tx: Tx,
  tipo: TipoDeTrabalho<E>,
  dados: z.input<E>,
  quando: Quando = {},
): Promise<void> {
  await agendarTodos(tx, [novoTrabalho(tipo, dados, quando)])
}

/** One of several jobs to enqueue in one statement. */
export const novoTrabalho = <E extends z.ZodType>(
  tipo: TipoDeTrabalho<E>,
  dados: z.input<E>,
  quando: Quando = {},
): NovoTrabalho => ({ ...quando, nome: tipo.nome, dados })

/** Enqueues jobs in one statement. Of several with the same key the last one is used, at the time of the first. */
export async function agendarTodos(tx: Tx, trabalhos: readonly NovoTrabalho[]): Promise<void> {
  const unicos = umPorChave(trabalhos)
  if (unicos.length === 0) return
  await sql`
    select count(*)
    from graphile_worker.add_jobs(
      (
        select array_agg(
          row(nome, dados, fila, em, tentativas, chave, null, null)::graphile_worker.job_spec order by ordem
        )
        from unnest(
          ${unicos.map((t) => t.nome)}::text[],
          ${unicos.map((t) => JSON.stringify(t.dados))}::json[],
          ${unicos.map((t) => t.fila ?? null)}::text[],
          ${unicos.map((t) => t.em?.toISOString() ?? null)}::timestamptz[],
          ${unicos.map((t) => t.tentativas ?? TENTATIVAS)}::int[],
          ${unicos.map((t) => t.chave ?? null)}::text[]
        ) with ordinality as t (nome, dados, fila, em, tentativas, chave, ordem)
      ),
      true
    )
  `.execute(tx)
}

/** `add_jobs` fails when one call contains the same key twice. */
function umPorChave(trabalhos: readonly NovoTrabalho[]): NovoTrabalho[] {
  const porChave = new Map<unknown, NovoTrabalho>()
  for (const [n, t] of trabalhos.entries()) {
    const chave = t.chave ?? n
    const antes = porChave.get(chave)
    porChave.set(chave, antes ? { ...t, ...(antes.em ? { em: antes.em } : {}) } : t)
  }
  return [...porChave.values()]
}
