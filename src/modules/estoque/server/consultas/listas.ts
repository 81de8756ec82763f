import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { Categoria, Local, Unidade } from '../../contract/cadastros.ts'

export async function listarCategorias(db: Db): Promise<Categoria[]> {
  const { rows } = await sql<Categoria>`
    select
      c.id,
      c.nome,
      c.pai_id,
      c.rastreio,
      (
        select jsonb_build_object(
          'minimo', trim_scale(g.minimo)::text,
          'ponto', trim_scale(g.ponto)::text,
          'maximo', trim_scale(g.maximo)::text,
          'lote_compra', trim_scale(g.lote_compra)::text,
          'prazo_dias', g.prazo_dias
        )
        from estoque.reposicao_das_categorias g
        where g.categoria_id = c.id
      ) as reposicao,
      (
        select count(*)
        from estoque.materiais m
        where m.categoria_id = c.id
      )::int as materiais
    from estoque.categorias c
    order by c.nome
  `.execute(db)
  return rows
}

export async function listarUnidades(db: Db): Promise<Unidade[]> {
  const { rows } = await sql<Unidade>`
    select
      u.sigla,
      u.nome,
      u.dimensao,
      u.casas,
      (
        select count(*)
        from estoque.materiais m
        where m.unidade = u.sigla
      )::int as materiais,
      array(
        select jsonb_build_object('para', v.para, 'num', v.num, 'den', v.den)
        from estoque.conversoes v
        where v.item_id is null
          and v.de = u.sigla
        order by v.para
      ) as conversoes
    from estoque.unidades u
    order by u.dimensao, u.sigla
  `.execute(db)
  return rows
}

export async function listarLocais(db: Db): Promise<Local[]> {
  const { rows } = await sql<Local>`
    select
      l.id,
      l.nome,
      l.tipo,
      l.fisico,
      l.pai_id,
      l.responsavel_id,
      p.nome as responsavel,
      (
        select count(*)
        from estoque.saldos s
        where s.local_id = l.id
          and s.fisico
          and s.qtd > 0
      )::int as materiais,
      (
        select count(distinct s.item_id)
        from estoque.saldos s
        where s.local_id in (select estoque.locais_dentro(l.id))
          and s.fisico
          and s.qtd > 0
      )::int as materiais_dentro
    from estoque.locais l
    left join acesso_publico.usuarios p on p.id = l.responsavel_id
    where l.arquivado_em is null
    order by l.fisico desc, l.tipo, l.nome
  `.execute(db)
  return rows
}
