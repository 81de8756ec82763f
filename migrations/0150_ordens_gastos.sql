-- Parts that went through the hands of an order, or left the stock for it without one of its acts. The ledger has the
-- quantities of the latter: they are read from it, never copied. What came back counts as returned, no longer as used.
create index usos_do_movimento on ordens.usos (movimento_id) where movimento_id is not null;

create view ordens.usos_todos as
  select id, ordem_id, ciclo, item_id, tipo, qtd, local_id, series, serie_retirada, movimento_id, ocorrido_em, n,
    false as do_estoque
  from ordens.usos
  union all
  select
    g.movimento_id,
    g.origem_id,
    coalesce((
      select max(e.ciclo)
      from ordens.eventos e
      where e.ordem_id = g.origem_id
        and e.registrado_em <= g.registrado_em
    ), 1),
    g.item_id,
    t.tipo,
    t.qtd::numeric(18, 6),
    g.local_id,
    case when t.tipo = 'consumida' then g.series else '{}' end,
    null,
    g.movimento_id,
    g.registrado_em,
    null,
    true
  from estoque_publico.gastos g
  cross join lateral (values
    ('retirada', case when g.tipo = 'devolucao' then 0 else g.qtd end),
    ('devolvida', case when g.tipo = 'devolucao' then -g.qtd else 0 end),
    ('consumida', g.qtd)
  ) as t (tipo, qtd)
  where g.origem_tipo = 'ordem'
    and t.qtd <> 0
    and not exists (
      select
      from ordens.usos u
      where u.movimento_id = g.movimento_id
    );
grant select on ordens.usos_todos to girassol_app, girassol_leitura;

create or replace view ordens_publico.usos as
  select id, ordem_id, ciclo, item_id, tipo, qtd, local_id, series, serie_retirada, movimento_id, ocorrido_em, n
  from ordens.usos_todos;
