import { sql } from 'kysely'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { ExtraDaOrdem } from '../../contract/extras.ts'

/** Extra work of an order with what its customer answered. The price is for who sees proposals. */
export async function extrasDaOrdem(db: Db, ctx: Ctx, ordemId: string): Promise<ExtraDaOrdem[]> {
  const { rows } = await sql<Omit<ExtraDaOrdem, 'criado_em'> & { criado_em: Date; valor_centavos: number | null }>`
    select e.proposta_id, p.numero, p.estado, e.descricao, e.criado_em, p.valor_centavos::float8 as valor_centavos
    from ordens.extras e
    join propostas_publico.propostas p on p.id = e.proposta_id
    where e.ordem_id = ${ordemId}
    order by e.criado_em, e.proposta_id
  `.execute(db)
  const comValor = pode(ctx, 'propostas.proposta.ver')
  return rows.map(({ valor_centavos, criado_em, ...e }) => ({
    ...e,
    criado_em: criado_em.toISOString(),
    ...(comValor ? { valor_centavos } : {}),
  }))
}

/** The order that a proposal is extra work of. */
export async function ordemDoExtra(db: Db, propostaId: string): Promise<string | null> {
  const e = await db
    .selectFrom('ordens.extras')
    .select('ordem_id')
    .where('proposta_id', '=', propostaId)
    .executeTakeFirst()
  return e?.ordem_id ?? null
}
