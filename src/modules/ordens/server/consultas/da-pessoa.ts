import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

interface DaPessoa {
  numero: string
  titulo: string
  problema: string
  situacao: string
  aberta_em: Date
  endereco: string
}

/** The orders of a person, for the file that the law gives them. */
export async function ordensDaPessoa(db: Db, contatoId: string): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await sql<DaPessoa>`
    select o.numero || '/' || o.ano as numero, o.titulo, o.problema, o.situacao, o.aberta_em,
      concat_ws(', ', nullif(o.logradouro, ''), nullif(o.numero_local, ''), nullif(o.bairro, ''), nullif(o.cidade, '')) as endereco
    from ordens.ordens o
    where o.contato_id = ${contatoId}
    order by o.aberta_em
  `.execute(db)
  return { ordens_de_servico: rows }
}
