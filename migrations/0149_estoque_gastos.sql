-- What left the company for an origin (a service order, a project) and what came back, as the ledger has it. A reversal
-- counts under the movement that it takes back. `qtd` is negative where goods return.
create view estoque.gastos as
  select
    b.origem_tipo,
    b.origem_id,
    -- the movement that was asked for; another one than `movimento_id` where that one reverses it
    b.id as pedido_id,
    b.tipo,
    m.id as movimento_id,
    l.n,
    l.item_id,
    o.local_id,
    l.delta as qtd,
    l.valor_centavos,
    -- those that left with it and did not come back
    array(
      select s.numero
      from estoque.serie_eventos e
      join estoque.series s on s.id = e.serie_id
      where e.movimento_id = l.movimento_id
        and e.n = l.n
        and e.para = l.local_id
        and not exists (
          select
          from estoque.serie_eventos d
          where d.serie_id = e.serie_id
            and d.de = l.local_id
            and d.movimento_id > e.movimento_id
        )
      order by s.numero
    ) as series,
    m.usuario_id,
    m.registrado_em
  from estoque.movimentos b
  join estoque.movimentos m on m.id = b.id or m.estorna_id = b.id
  join estoque.linhas l on l.movimento_id = m.id and l.delta <> 0
  join estoque.linhas o on o.movimento_id = l.movimento_id and o.n = l.n and o.lado = -l.lado and o.fisico
  join estoque.locais x on x.id = l.local_id and x.tipo in ('cliente', 'consumo')
  where b.origem_tipo is not null
    and b.estorna_id is null;
grant select on estoque.gastos to girassol_app, girassol_leitura;

create view estoque_publico.gastos as
  select origem_tipo, origem_id, pedido_id, tipo, movimento_id, n, item_id, local_id, qtd, valor_centavos, series,
    usuario_id, registrado_em
  from estoque.gastos;
grant select on estoque_publico.gastos to girassol_app;
