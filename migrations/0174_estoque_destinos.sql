-- What an exit is for, beside its place: a department that consumes it. And who carries the goods away.
alter table estoque.movimentos
  add column departamento text references cad.departamentos (codigo),
  add column levado_por text not null default '' check (length(levado_por) <= 120),
  add constraint movimentos_departamento check (departamento is null or tipo in ('saida', 'devolucao')),
  add constraint movimentos_um_destino check (departamento is null or origem_tipo is null);
create index movimentos_do_departamento on estoque.movimentos (departamento) where departamento is not null;
-- Reservations that a user made by hand for an order or a project: an exit for it takes them.
create index reservas_a_mao on estoque.reservas (origem_tipo, origem_id, item_id)
  where situacao = 'ativa' and chave like 'mao:%';
