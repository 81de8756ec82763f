import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

/** The bills of a person, for the data access file required by law. */
export async function contasDaPessoa(db: Db, contatoId: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ conta: unknown }>`
    select jsonb_build_object(
      'nome', c.nome, 'enviada_em', c.criada_em, 'situacao', c.situacao,
      'campos', (
        select coalesce(jsonb_object_agg(f.chave, f.valor), '{}')
        from contas.campos f
        where f.conta_id = c.id
          and f.valor is not null
      )
    ) as conta
    from contas.contas c
    where c.contato_id = ${contatoId}
    order by c.criada_em, c.id
  `.execute(db)
  return { contas_de_energia: rows.map((r) => r.conta) }
}
