import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { existem } from '#platform/postgres/existem.ts'

/** First steps with contracts: clauses that the company published, and a contract sent. */
export const passosDosContratos = (db: Db) =>
  existem(db, {
    clausulas: sql`from contratos.modelos_versoes`,
    contrato: sql`from contratos.contratos where situacao not in ('rascunho', 'revisao_juridica', 'aprovado')`,
  })
