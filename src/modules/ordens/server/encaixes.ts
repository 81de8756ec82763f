import type { Unidade } from '#platform/eventos/unidade.ts'
import { encaixe, type Ligados } from '#platform/ligados.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Situacao } from '../tipos.ts'

export interface Passou {
  ordem_id: string
  de: Situacao | null
  para: Situacao
  ciclo: number
  em: Date
}
/** Runs in the transaction of every transition: the agenda frees its hours, links are revoked, warranties start. */
export type AoPassar = (u: Unidade, p: Passou) => Promise<void>
export const aoPassar = encaixe<AoPassar>('ordens.aoPassar')

export interface Marcada {
  ordemId: string
  /** of before and of now */
  tecnicos: readonly string[]
}
/** Runs in the transaction in which an order gets its hour, also when it only gets another one. */
export const aoMarcar = encaixe<(u: Unidade, m: Marcada) => Promise<void>>('ordens.aoMarcar')

/** Runs in the transaction in which the office changes what the order says: text, priority, place, checklist. */
export const aoEditar = encaixe<(u: Unidade, ordemId: string) => Promise<void>>('ordens.aoEditar')

/** Names of crews by id. Filled by the module of the crews. */
export const nomesDasEquipes =
  encaixe<(db: Db | Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>>('ordens.nomesDasEquipes')

export async function nomesDe(
  ligados: Ligados,
  db: Db | Tx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const [nomes] = ligados.de(nomesDasEquipes)
  const quais = [...new Set(ids.filter((id) => id !== null))]
  return nomes && quais.length > 0 ? await nomes(db, quais) : new Map()
}
