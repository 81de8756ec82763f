import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

/** The cards of a person, for the data access file. */
export async function cartoesDaPessoa(db: Db, contatoId: string): Promise<{ cartoes: unknown[] }> {
  const { rows } = await sql`
    select f.nome as funil, c.titulo, c.situacao, c.campos as fatos, to_jsonb(c.criado_em) as criado_em
    from funis.cartoes c
    join funis.funis f on f.id = c.funil_id
    where c.contato_id = ${contatoId}
  `.execute(db)
  return { cartoes: rows }
}
