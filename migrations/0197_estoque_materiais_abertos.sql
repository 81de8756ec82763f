-- The material that each person has open: a sign for the others on its page, of the last minute.
create table estoque.materiais_abertos (
  usuario_id uuid primary key references cad.usuarios on delete cascade,
  item_id uuid not null references estoque.materiais on delete cascade,
  desde timestamptz not null default now()
);
create index materiais_abertos_item on estoque.materiais_abertos (item_id, desde);
grant select, insert, update (item_id, desde) on estoque.materiais_abertos to girassol_app;
grant select on estoque.materiais_abertos to girassol_leitura;
