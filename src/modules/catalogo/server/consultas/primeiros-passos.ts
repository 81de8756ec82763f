import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { existem } from '#platform/postgres/existem.ts'

/** First steps with equipment: a module to sell, and a rule that makes its price. */
export const passosDoCatalogo = (db: Db) =>
  existem(db, {
    equipamento: sql`from catalogo.itens where tipo = 'modulo' and arquivado_em is null`,
    preco: sql`from catalogo.regras_de_preco`,
  })
