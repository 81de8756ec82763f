import { sql, type RawBuilder } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Regra } from '../../contract/regras.ts'

async function ler(db: Db | Tx, onde: RawBuilder<unknown>): Promise<Regra[]> {
  const { rows } = await sql<Regra>`
    select
      r.id,
      r.kwp_de::float8 as kwp_de,
      r.kwp_ate::float8 as kwp_ate,
      r.reais_por_wp::float8 as reais_por_wp,
      r.markup::float8 as markup,
      r.tributos::float8 as tributos,
      r.comissao::float8 as comissao,
      r.piso::float8 as piso,
      r.inicio::text as inicio,
      r.fim::text as fim,
      r.versao,
      u.nome as por
    from catalogo.regras_de_preco r
    left join acesso_publico.usuarios u on u.id = r.criado_por
    where ${onde}
    order by r.kwp_de, r.inicio desc, r.id
    limit 500
  `.execute(db)
  return rows
}

/** All rules by band, or those in force on a day. */
export const regrasEm = (db: Db | Tx, em: string | undefined): Promise<Regra[]> =>
  ler(db, em === undefined ? sql`true` : sql`daterange(r.inicio, r.fim, '[]') @> ${em}::date`)

export async function regraPorId(db: Db | Tx, id: string): Promise<Regra> {
  const [r] = await ler(db, sql`r.id = ${id}`)
  if (!r) throw naoEncontrado('Regra de preço não encontrada.')
  return r
}
