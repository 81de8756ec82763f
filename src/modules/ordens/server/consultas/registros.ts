import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { comoTrecho } from '#platform/postgres/filtros.ts'
import type { ClienteDaManutencao, PecaDeManutencao, Produto, ProdutoInteiro } from '../../contract/registros.ts'
import { ordemNoAlcance } from '../politica.ts'

const trecho = (b: string | undefined) => (b?.trim() ? comoTrecho(b.trim()) : null)

/** Customers with an order in the user's reach, or with a plant for who sees the plants. */
export async function listarClientes(db: Db, ctx: Ctx, busca?: string): Promise<ClienteDaManutencao[]> {
  const texto = trecho(busca)
  const { rows } = await sql<ClienteDaManutencao>`
    with das_ordens as (
      select
        o.contato_id,
        count(*) filter (where o.situacao not in ('concluida', 'cancelada'))::int as abertas,
        count(*) filter (where o.situacao = 'concluida')::int as concluidas,
        min(o.agendada_de) filter (where o.situacao = 'agendada' and o.agendada_de > now()) as proxima
      from ordens.ordens o
      where o.contato_id is not null
        and ${ordemNoAlcance(ctx)}
      group by o.contato_id
    ),
    das_usinas as (
      select u.contato_id, jsonb_agg(jsonb_build_object('id', u.id, 'nome', u.nome, 'kwp', u.kwp::float8) order by u.nome) as usinas
      from usinas_publico.usinas u
      where u.contato_id is not null
        and ${pode(ctx, 'usinas.usina.ver')}
      group by u.contato_id
    )
    select c.id, c.nome, c.telefone, c.cidade, coalesce(u.usinas, '[]') as usinas, coalesce(o.abertas, 0) as abertas,
      coalesce(o.concluidas, 0) as concluidas,
      to_char(o.proxima at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as proxima_visita,
      (
        select count(*)
        from ordens.recorrencias r
        where r.contato_id = c.id
          and r.ativa
      )::int as preventivas
    from contatos_publico.contatos c
    left join das_ordens o on o.contato_id = c.id
    left join das_usinas u on u.contato_id = c.id
    where (o.contato_id is not null or u.contato_id is not null)
      and (${texto}::text is null or c.busca like plataforma.sem_acento(${texto}))
    order by coalesce(o.abertas, 0) desc, c.nome, c.id
    limit 300
  `.execute(db)
  return rows
}

const disponivel = sql`
  (
    select trim_scale(coalesce(sum(s.qtd - s.reservado), 0))::text
    from estoque_publico.saldos s
    join estoque_publico.locais l on l.id = s.local_id and l.tipo in ('almoxarifado', 'van', 'obra')
    where s.item_id = c.id
  )
`

export async function listarPecas(db: Db, busca?: string): Promise<PecaDeManutencao[]> {
  const texto = trecho(busca)
  const { rows } = await sql<PecaDeManutencao>`
    select
      c.id, m.codigo, btrim(c.marca || ' ' || c.modelo) as nome, lower(m.unidade) as unidade,
      m.rastreio = 'serie' as por_serie, ${disponivel} as disponivel,
      (
        select trim_scale(coalesce(sum(s.qtd), 0))::text
        from estoque_publico.saldos s
        join estoque_publico.locais l on l.id = s.local_id and l.tipo = 'van'
        where s.item_id = c.id
      ) as nas_vans,
      (
        select trim_scale(coalesce(sum(p.qtd), 0))::text
        from ordens.pecas p
        join ordens.ordens o on o.id = p.ordem_id and o.situacao not in ('concluida', 'cancelada')
        where p.item_id = c.id
      ) as pedida_por_ordens,
      (
        select trim_scale(coalesce(sum(u.qtd), 0))::text
        from ordens.usos_todos u
        where u.item_id = c.id
          and u.tipo = 'consumida'
          and u.ocorrido_em > now() - interval '90 days'
      ) as consumo_90_dias,
      array(
        select i.modelo
        from ordens.servico_pecas p
        join catalogo_publico.itens i on i.id = p.servico_id
        where p.item_id = c.id
        order by i.modelo
      ) as servicos
    from estoque_publico.materiais m
    join catalogo_publico.itens c on c.id = m.item_id
    where c.arquivado_em is null
      and c.tipo <> 'servico'
      and (${texto}::text is null or c.busca like plataforma.sem_acento(${texto})
        or plataforma.sem_acento(m.codigo) like plataforma.sem_acento(${texto}))
    order by c.modelo, c.id
    limit 300
  `.execute(db)
  return rows
}

const doProduto = sql`
  c.id, c.tipo, c.marca, c.modelo,
  case when exists (select from estoque_publico.materiais m where m.item_id = c.id) then ${disponivel} end as disponivel,
  (
    select coalesce(sum(cardinality(u.series)), 0)
    from ordens.usos_todos u
    where u.item_id = c.id
      and u.tipo = 'consumida'
  )::int as instalados,
  (
    select count(*)
    from ordens.usos_todos u
    join ordens.ordens o on o.id = u.ordem_id and o.tipo = 'garantia'
    where u.item_id = c.id
      and u.tipo = 'consumida'
      and u.qtd > 0
  )::int as em_garantia
`

export async function listarProdutos(db: Db, busca?: string): Promise<Produto[]> {
  const texto = trecho(busca)
  const { rows } = await sql<Produto>`
    select ${doProduto}
    from catalogo_publico.itens c
    where c.arquivado_em is null
      and c.tipo not in ('servico', 'kit')
      and (${texto}::text is null or c.busca like plataforma.sem_acento(${texto}))
    order by c.tipo, c.marca, c.modelo, c.id
    limit 300
  `.execute(db)
  return rows
}

export async function produtoPorId(db: Db, ctx: Ctx, id: string): Promise<ProdutoInteiro> {
  const { rows } = await sql<ProdutoInteiro>`
    select ${doProduto},
      coalesce((
        select jsonb_agg(x order by x.em desc)
        from (
          select o.id as ordem_id, o.numero, o.ano, o.titulo, k.nome as contato, trim_scale(u.qtd)::text as qtd,
            array(
              select s
              from ordens.usos_todos x
              cross join unnest(x.series) s
              where x.ordem_id = u.ordem_id
                and x.item_id = c.id
                and x.tipo = 'consumida'
            ) as series,
            to_char(u.ocorrido_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as em
          from (
            select y.ordem_id, sum(y.qtd) as qtd, max(y.ocorrido_em) as ocorrido_em
            from ordens.usos_todos y
            where y.item_id = c.id
              and y.tipo = 'consumida'
            group by y.ordem_id
            having sum(y.qtd) > 0
          ) u
          join ordens.ordens o on o.id = u.ordem_id
          left join contatos_publico.contatos k on k.id = o.contato_id
          where ${ordemNoAlcance(ctx)}
          order by u.ocorrido_em desc
          limit 50
        ) x
      ), '[]') as usos,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', i.id, 'nome', i.modelo, 'qtd', trim_scale(p.qtd)::text) order by i.modelo)
        from ordens.servico_pecas p
        join catalogo_publico.itens i on i.id = p.servico_id
        where p.item_id = c.id
      ), '[]') as servicos
    from catalogo_publico.itens c
    where c.id = ${id}
      and c.tipo not in ('servico', 'kit')
  `.execute(db)
  const [produto] = rows
  if (!produto) throw naoEncontrado('Produto não encontrado.')
  return produto
}
