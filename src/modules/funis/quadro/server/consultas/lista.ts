import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { FunilNaLista } from '#modules/funis/nucleo/tipos.ts'
import { cartaoNoAlcance, type Alcance } from '#modules/funis/nucleo/server/politica.ts'

/** The user's funnels, with the counts of open cards within reach, in one pass. */
export async function listarFunis(db: Db, a: Alcance, departamento: string | undefined): Promise<FunilNaLista[]> {
  const { rows } = await sql<Omit<FunilNaLista, 'papel'>>`
    select
      f.id,
      f.chave,
      f.nome,
      coalesce(f.definicao ->> 'descricao', '') as descricao,
      f.departamento,
      coalesce(n.abertos, 0) as abertos,
      coalesce(n.atrasados, 0) as atrasados,
      case when (f.definicao ->> 'usa_valor')::boolean then coalesce(n.valor_centavos, 0) end as valor_centavos,
      f.arquivado_em is not null as arquivado
    from funis.funis f
    left join (
      select
        c.funil_id,
        count(*)::int as abertos,
        count(*) filter (where c.vence_em < now())::int as atrasados,
        sum(c.valor_centavos)::float8 as valor_centavos
      from funis.cartoes c
      where c.situacao = 'aberto'
        and c.arquivado_em is null
        and ${cartaoNoAlcance(a)}
      group by c.funil_id
    ) n on n.funil_id = f.id
    where f.id = any(${[...a.funis.keys()]}::uuid[])
      and f.versao > 0
      and f.arquivado_em is null ${departamento ? sql`and f.departamento = ${departamento}` : sql``}
    order by f.departamento, f.criado_em, f.id
  `.execute(db)
  return rows.map((f) => ({ ...f, papel: a.funis.get(f.id)?.papel ?? 'leitor' }))
}
