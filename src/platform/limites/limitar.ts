import type { Db } from '../postgres/banco.ts'
import { tirarFicha } from './repositorio.ts'

export interface Limite {
  /** Calls permitted in one burst. */
  capacidade: number
  /** Tokens added per minute. */
  porMinuto: number
}

/**
 * A token bucket shared by all processes. Throws when the database does not answer, and the limited call fails with it:
 * failing open would remove the limit exactly during a failure.
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
