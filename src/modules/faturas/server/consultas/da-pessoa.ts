import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

/** What the company keeps of a person here, for the data access file. */
export async function faturasDaPessoa(db: Db, contatoId: string): Promise<Record<string, unknown>> {
  const { rows: faturas } = await sql<Record<string, unknown>>`
    select
      f.numero, f.membro, f.uc, f.competencia, f.valor_centavos::float8 as valor_centavos,
      f.economia_centavos::float8 as economia_centavos, f.vencimento_em::text as vencimento_em, f.situacao,
      f.pago_centavos::float8 as pago_centavos, f.paga_em, f.emitida_em
    from faturas.faturas f
    where f.contato_id = ${contatoId}
    order by f.numero
  `.execute(db)
  const { rows: contestacoes } = await sql<Record<string, unknown>>`
    select f.numero, c.texto, c.aberta_em, c.resposta, c.respondida_em
    from faturas.contestacoes c
    join faturas.faturas f on f.id = c.fatura_id
    where f.contato_id = ${contatoId}
    order by c.aberta_em
  `.execute(db)
  const { rows: recados } = await sql<Record<string, unknown>>`
    select f.numero, r.tipo, r.texto, r.situacao, r.criado_em
    from faturas.recados r
    join faturas.faturas f on f.id = r.fatura_id
    where f.contato_id = ${contatoId}
    order by r.criado_em
  `.execute(db)
  return { faturas, contestacoes_de_faturas: contestacoes, recados_de_faturas: recados }
}
