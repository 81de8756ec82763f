import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

/** Payments of the invoices and charges of a person, for the data access file. */
export async function pagamentosDaPessoa(db: Db, contatoId: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select
      f.numero, a.valor_centavos::float8 as valor_centavos, r.recebido_em, r.origem, r.pagador_nome,
      r.pagador_documento,
      exists (select from cobranca.estornos e where e.alocacao_id = a.id) as estornado
    from cobranca.alocacoes a
    join cobranca.recebimentos r on r.id = a.recebimento_id
    join cobranca.titulos f on f.id = a.titulo_id
    where f.contato_id = ${contatoId}
    order by r.recebido_em, a.id
  `.execute(db)
  return { pagamentos_de_faturas: rows }
}
