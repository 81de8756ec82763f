import type { Db, Tx } from '#platform/postgres/banco.ts'
import { listarEntidades } from './empresa.ts'

/** Documents of the legal entities in use: an invoice for another one is not ours. */
export const cnpjsDaEmpresa = async (db: Db | Tx): Promise<string[]> =>
  (await listarEntidades(db)).filter((e) => !e.arquivada).map((e) => e.cnpj)
