-- A position of a material that is tracked by lot is one lot in one place, by the number that is on it.
alter table inventarios.linhas add column lote text not null default '' check (length(lote) <= 60);
alter table inventarios.linhas drop constraint linhas_inventario_id_local_id_item_id_key;
create unique index linhas_uma_posicao on inventarios.linhas (inventario_id, local_id, item_id, lower(lote));
