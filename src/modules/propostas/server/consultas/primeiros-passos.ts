import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { existem } from '#platform/postgres/existem.ts'

/** First steps with proposals: a template of the company, and the first ones sent, by department. */
export const passosDasPropostas = (db: Db) =>
  existem(db, {
    modelo: sql`from propostas.modelos_versoes`,
    proposta: sql`from propostas.propostas where tipo in ('autoconsumo', 'investimento') and enviada_em is not null`,
    proposta_de_assinatura: sql`from propostas.propostas where tipo = 'assinatura' and enviada_em is not null`,
  })
