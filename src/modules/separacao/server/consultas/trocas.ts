import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { TrocaADecidir } from '../../contract/trocas.ts'

/** What waits for the engineers, the oldest first. */
export async function trocasADecidir(db: Db): Promise<TrocaADecidir[]> {
  const { rows } = await sql<Omit<TrocaADecidir, 'pedida_em'> & { pedida_em: Date }>`
    select
      t.id,
      s.id as separacao_id,
      s.titulo,
      s.cliente,
      btrim(d.marca || ' ' || d.modelo) as de,
      btrim(p.marca || ' ' || p.modelo) as para,
      trim_scale(l.qtd)::text as quantidade,
      t.ficha_versao,
      t.conta as conferencias,
      u.nome as pedida_por,
      t.pedida_em
    from separacao.trocas t
    join separacao.linhas l on l.id = t.linha_id
    join separacao.separacoes s on s.id = l.separacao_id
    join catalogo_publico.itens d on d.id = t.de_item_id
    join catalogo_publico.itens p on p.id = t.para_item_id
    join acesso_publico.usuarios u on u.id = t.pedida_por
    where t.decisao is null
      and s.situacao in ('aberta', 'separando')
    order by t.pedida_em
    limit 200
  `.execute(db)
  return rows.map((t) => ({ ...t, pedida_em: t.pedida_em.toISOString() }))
}
