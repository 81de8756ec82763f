-- Emergency exits of materials that are tracked by serial. Serials that were read leave at once: they come in as if from the
-- supplier and go out. Those that were not are named when the exit is settled. `liberada_em`: both movements were
-- reversed, so that the entry of the invoice can bring the same serials.
alter table estoque.emergencias
  alter column saida_id drop not null,
  add column para_id uuid references estoque.locais,
  add column entrada_id uuid references estoque.movimentos,
  add column series text[] not null default '{}',
  add column liberada_em timestamptz,
  add constraint emergencias_saiu check (saida_id is not null or (para_id is not null and cardinality(series) = 0)),
  add constraint emergencias_series check (
    (cardinality(series) > 0) = (entrada_id is not null) and cardinality(series) <= qtd
  ),
  add constraint emergencias_liberada check (liberada_em is null or entrada_id is not null);
create index emergencias_do_destino on estoque.emergencias (para_id) where para_id is not null;
create index emergencias_da_entrada on estoque.emergencias (entrada_id) where entrada_id is not null;
grant update (liberada_em) on estoque.emergencias to girassol_app;
