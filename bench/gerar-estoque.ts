import pg from 'pg'

/** Lines of each material on the side of the place that it comes from or goes to; the ledger has two for each. */
export const LINHAS_POR_MATERIAL = 25

/**
 * Each group of five: an entry of 40, three exits of 8 and a transfer of 4 to the next place. No balance ever is below
 * zero, and a unit costs the same all the time: the values follow without the history of the average.
 */
const LIVRO = `
  with passos as (
    select
      k.id as item,
      k.n,
      p.p,
      m.id as movimento,
      case p.p % 5 when 1 then 'entrada' when 4 then 'transferencia' else 'saida' end as tipo,
      case p.p % 5 when 1 then 40 when 4 then 4 else 8 end as qtd,
      100 + k.n % 900 as custo
    from generate_series(1, ${LINHAS_POR_MATERIAL}) p(p)
    cross join pg_temp.materiais k
    join pg_temp.movimentos m on m.p = p.p and m.bloco = k.n / 2
  ),
  caminhos as (
    select
      x.*,
      case when tipo = 'entrada' then v.fornecedor else l.ids[1 + n % 6] end as de,
      case tipo when 'entrada' then l.ids[1 + n % 6] when 'saida' then v.consumo else l.ids[1 + (n + 1) % 6] end as para,
      case when tipo = 'transferencia' then 0 else qtd * custo end as valor
    from passos x
    cross join (select array_agg(id order by n) as ids from pg_temp.lugares) l
    cross join (
      select
        (select id from estoque.locais where tipo = 'fornecedor') as fornecedor,
        (select id from estoque.locais where tipo = 'consumo') as consumo
    ) v
  )
  insert into estoque.linhas (
    movimento_id, n, lado, item_id, local_id, fisico, delta, valor_centavos, unidade_doc, qtd_doc, num_doc, den_doc
  )
  select
    c.movimento, 1 + c.n % 2, lado, c.item, o.id, o.fisico, lado * c.qtd, lado * c.valor, 'UN', c.qtd, 1, 1
  from caminhos c
  cross join unnest(array[-1, 1]::smallint[]) as lado
  join estoque.locais o on o.id = case when lado = -1 then c.de else c.para end
  order by c.p, c.n, lado
`

const RESUMOS = [
  `insert into estoque.saldos (item_id, local_id, fisico, qtd)
    select item_id, local_id, fisico, sum(delta) from estoque.linhas
    where item_id in (select id from pg_temp.materiais)
    group by item_id, local_id, fisico`,
  `insert into estoque.custos (item_id, qtd, valor_centavos)
    select item_id, sum(delta), sum(valor_centavos) from estoque.linhas
    where fisico and item_id in (select id from pg_temp.materiais)
    group by item_id`,
  `insert into estoque.politicas (item_id, minimo, ponto, maximo, lote_compra, prazo_dias)
    select id, 5, 10, 60, 10, 7 from pg_temp.materiais`,
  `insert into estoque.chegadas (origem_tipo, origem_id, documento, item_id, qtd, prevista_para)
    select 'pedido', gen_random_uuid(), 'PC-' || n, id, 30, current_date + n % 20 from pg_temp.materiais where n % 7 = 0`,
]

/**
 * A stock of so many materials with 50 lines each, over 700 days. Written by the owner with triggers off: the rows are
 * those that the triggers would leave, and the checks of the ledger find nothing in them.
 */
export async function gerarEstoque(url: string, materiais: number): Promise<string[]> {
  const c = new pg.Client({ connectionString: url })
  await c.connect()
  try {
    await c.query('set session_replication_role = replica')
    await c.query(`
      create temp table materiais as select uuidv7() as id, (n - 1)::int as n from generate_series(1, ${materiais}) n;
      create temp table lugares as select uuidv7() as id, n from generate_series(1, 6) n;
      create temp table movimentos as
        select
          p, b as bloco,
          uuidv7(make_interval(days => -700 + p * 27, secs => b % 30000)) as id,
          current_date - 700 + p * 27 as dia
        from generate_series(1, ${LINHAS_POR_MATERIAL}) p, generate_series(0, ${Math.ceil(materiais / 2)}) b;
      create index on pg_temp.movimentos (p, bloco);
      analyze pg_temp.movimentos;
      insert into estoque.locais (id, nome, tipo) select id, 'Medida ' || id, 'almoxarifado' from pg_temp.lugares;
      insert into catalogo.itens (id, tipo, marca, modelo, origem)
        select id, 'outro', 'Marca ' || n % 97, 'Peça de medida ' || id, 'semente' from pg_temp.materiais;
      insert into estoque.materiais (item_id, codigo, unidade)
        select id, 'BEN-' || lpad(n::text, 6, '0') || '-${materiais}', 'UN' from pg_temp.materiais;
      insert into estoque.movimentos (id, chave, pedido, tipo, ocorrido_em, documento, transacao)
        select
          id, 'medida:' || id, repeat('0', 64), case p % 5 when 1 then 'entrada' when 4 then 'transferencia' else 'saida' end,
          dia, 'PR-' || bloco, pg_current_xact_id()
        from pg_temp.movimentos m
        where exists (select from pg_temp.materiais k where k.n / 2 = m.bloco);
    `)
    await c.query(LIVRO)
    for (const comando of RESUMOS) await c.query(comando)
    await c.query(
      'analyze estoque.linhas, estoque.movimentos, estoque.saldos, estoque.custos, estoque.materiais, catalogo.itens, estoque.chegadas, estoque.politicas',
    )
    const { rows } = await c.query<{ id: string }>('select id from pg_temp.materiais order by n')
    return rows.map((r) => r.id)
  } finally {
    await c.end()
  }
}

/** One material with 20,000 movements of its own: an entry, then an exit of half of it, and so on. */
export async function gerarKardexLongo(url: string): Promise<string> {
  const c = new pg.Client({ connectionString: url })
  await c.connect()
  try {
    await c.query('set session_replication_role = replica')
    await c.query(`
      create temp table material as select uuidv7() as id;
      create temp table lugar as select uuidv7() as id;
      create temp table passos as
        select n, uuidv7(make_interval(secs => n - 60000)) as id, n % 2 = 1 as entra from generate_series(1, 20000) n;
      insert into estoque.locais (id, nome, tipo) select id, 'Medida longa ' || id, 'almoxarifado' from pg_temp.lugar;
      insert into catalogo.itens (id, tipo, modelo, origem) select id, 'outro', 'Peça de kardex longo', 'semente' from pg_temp.material;
      insert into estoque.materiais (item_id, codigo, unidade) select id, 'LONGO', 'UN' from pg_temp.material;
      insert into estoque.movimentos (id, chave, pedido, tipo, ocorrido_em, documento, transacao)
        select id, 'longo:' || id, repeat('0', 64), case when entra then 'entrada' else 'saida' end, current_date, '',
          pg_current_xact_id()
        from pg_temp.passos;
      insert into estoque.linhas (
        movimento_id, n, lado, item_id, local_id, fisico, delta, valor_centavos, unidade_doc, qtd_doc, num_doc, den_doc
      )
      select p.id, 1, lado, m.id, o.id, o.fisico, lado * q.qtd, lado * q.qtd * 100, 'UN', q.qtd, 1, 1
      from pg_temp.passos p
      cross join pg_temp.material m
      cross join pg_temp.lugar l
      cross join lateral (select case when p.entra then 2 else 1 end as qtd) q
      cross join unnest(array[-1, 1]::smallint[]) as lado
      join estoque.locais o on o.id = case
        when (lado = 1) = p.entra then l.id
        when p.entra then (select id from estoque.locais where tipo = 'fornecedor')
        else (select id from estoque.locais where tipo = 'consumo')
      end
      order by p.n, lado;
      insert into estoque.saldos (item_id, local_id, fisico, qtd)
        select l.item_id, l.local_id, l.fisico, sum(l.delta)
        from estoque.linhas l
        join pg_temp.material m on m.id = l.item_id
        group by l.item_id, l.local_id, l.fisico;
      insert into estoque.custos (item_id, qtd, valor_centavos)
        select l.item_id, sum(l.delta), sum(l.valor_centavos)
        from estoque.linhas l
        join pg_temp.material m on m.id = l.item_id
        where l.fisico
        group by l.item_id;
      analyze estoque.linhas, estoque.movimentos, estoque.saldos, estoque.custos;
    `)
    const { rows } = await c.query<{ id: string }>('select id from pg_temp.material')
    return rows[0]?.id ?? ''
  } finally {
    await c.end()
  }
}
