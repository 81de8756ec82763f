import type { Leu } from '#engines/leitura/tipos.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { camposDaConta, contaPorId } from './contas.ts'

export interface ValoresConferidos {
  valores: Readonly<Record<string, string | null>>
  /** what the reader took from the paper; null: a person typed the bill */
  leitura: Leu | null
}

/** The confirmed values of a bill and its reading; null while it is not confirmed. The caller has checked the reach. */
export async function lerValoresConferidos(db: Db | Tx, id: string): Promise<ValoresConferidos | null> {
  const conta = await contaPorId(db, id)
  if (conta?.situacao !== 'conferida') return null
  const campos = await camposDaConta(db, id)
  return {
    valores: Object.fromEntries(campos.map((c) => [c.chave, c.valor])),
    leitura: conta.leitura?.naoUsada ? null : conta.leitura,
  }
}
