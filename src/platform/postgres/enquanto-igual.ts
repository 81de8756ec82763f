import { sql } from 'kysely'
import type { Db } from './banco.ts'

/** Results that are kept, the newest. */
const GUARDADOS = 24

interface Guardado<R> {
  retrato: string
  /** performance.now() */
  em: number
  valor: Promise<R>
}

/** Which transactions a statement that begins now sees: the text changes with every one that writes, in any process. */
async function retratoAgora(db: Db): Promise<string> {
  const { rows } = await sql<{ retrato: string }>`select pg_current_snapshot()::text as retrato`.execute(db)
  return rows[0]?.retrato ?? ''
}

/**
 * Shares a result while the database shows the same data. The snapshot is read before the result is computed, so that a
 * caller never gets one that is older than its own question. `maximoMs` bounds what depends on the clock. A result that
 * failed is computed again.
 */
export function enquantoIgual<R>(db: Db, maximoMs: number): (chave: string, fazer: () => Promise<R>) => Promise<R> {
  const guardados = new Map<string, Guardado<R>>()
  return async (chave, fazer) => {
    const retrato = await retratoAgora(db)
    const antes = guardados.get(chave)
    const agora = performance.now()
    if (antes?.retrato === retrato && agora - antes.em < maximoMs) return await antes.valor
    const este: Guardado<R> = { retrato, em: agora, valor: fazer() }
    guardados.delete(chave)
    guardados.set(chave, este)
    const [maisVelho] = guardados.keys()
    if (guardados.size > GUARDADOS && maisVelho !== undefined) guardados.delete(maisVelho)
    este.valor.catch(() => guardados.get(chave) === este && guardados.delete(chave))
    return await este.valor
  }
}
