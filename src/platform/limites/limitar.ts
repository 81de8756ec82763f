import type { Db } from '../postgres/banco.ts'
import { tirarFicha } from './repositorio.ts'

export interface Limite {
  /** How many at once. */
  capacidade: number
  /** How many come back in a minute. */
  porMinuto: number
}

/**
 * A token bucket that all processes share. When the database does not answer this throws, and the call that asked fails
 * with it: a limit that opens when something breaks is no limit.
 */
export async function limitar(
  db: Db,
  chave: string,
  { capacidade, porMinuto }: Limite,
): Promise<{ permitido: boolean; esperarSegundos: number }> {
  if (!(capacidade >= 1 && porMinuto > 0 && capacidade / porMinuto <= 1440))
    throw new RangeError('a bucket holds at least one token and fills within a day')
  const porSegundo = porMinuto / 60
  const { tirou, disponivel } = await tirarFicha(db, chave, capacidade, porSegundo)
  return tirou
    ? { permitido: true, esperarSegundos: 0 }
    : { permitido: false, esperarSegundos: Math.max(1, Math.ceil((1 - disponivel) / porSegundo)) }
}
