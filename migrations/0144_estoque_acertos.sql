-- Corrections of value: freight or a price that is known after the goods came. No goods move.
alter table estoque.locais drop constraint locais_tipo_check;
alter table estoque.locais add constraint locais_tipo_check check (tipo in (
  'almoxarifado', 'van', 'obra', 'transito', 'quarentena', 'avaria', 'fornecedor', 'cliente', 'consumo', 'ajuste', 'perda',
  'variacao'
));
insert into estoque.locais (id, nome, tipo) values (uuidv7(), 'Variação de custo', 'variacao');

alter table estoque.movimentos
  drop constraint movimentos_tipo_check,
  drop constraint movimentos_motivo,
  -- the entry whose value is corrected
  add column refere_id uuid references estoque.movimentos;
alter table estoque.movimentos
  add constraint movimentos_tipo_check check (tipo in (
    'entrada', 'saida', 'transferencia', 'ajuste', 'perda', 'devolucao', 'estorno', 'acerto'
  )),
  add constraint movimentos_motivo check (
    tipo not in ('ajuste', 'perda', 'estorno', 'acerto') or length(btrim(motivo)) > 0
  ),
  add constraint movimentos_acerto check ((tipo = 'acerto') = (refere_id is not null));
create index movimentos_que_acertam on estoque.movimentos (refere_id) where refere_id is not null;

-- A line without quantity has a value: it goes from one place to the other like goods.
alter table estoque.linhas drop constraint linhas_lado, drop constraint linhas_qtd_doc_check;
alter table estoque.linhas
  add constraint linhas_lado check (
    (delta * lado > 0 or (delta = 0 and valor_centavos <> 0)) and valor_centavos * lado >= 0
  ),
  add constraint linhas_qtd_doc_check check (qtd_doc >= 0 and (qtd_doc = 0) = (delta = 0));

-- Decimals beyond those of the unit are refused. Goods of a material that is tracked by lot name their lot.
create or replace function estoque.conferir_casas() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
  casas int;
  rastreio text;
begin
  select u.casas, m.rastreio
  into casas, rastreio
  from estoque.materiais m
  join estoque.unidades u on u.sigla = m.unidade
  where m.item_id = new.item_id;
  if new.delta <> round(new.delta, casas) then
    raise exception 'more decimals than the unit has' using errcode = '23514', constraint = 'linhas_casas';
  end if;
  if (rastreio = 'lote' and new.delta <> 0) <> (new.lote_id is not null) then
    raise exception 'a lot is missing or superfluous' using errcode = '23514', constraint = 'linhas_com_lote';
  end if;
  return new;
end $$;

-- A count stops goods, not values.
create or replace function estoque.exigir_desbloqueio() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if exists (
    select
    from novas n
    join estoque.bloqueios b on b.local_id = n.local_id
      and b.terminado_em is null
      and (b.item_id is null or b.item_id = n.item_id)
    join estoque.movimentos m on m.id = n.movimento_id
    where n.delta <> 0
      and m.origem_id is distinct from b.origem_id
  ) then
    raise exception 'the place stands still' using errcode = '23514', constraint = 'linhas_em_contagem';
  end if;
  return null;
end $$;

create or replace view estoque_publico.movimentos as
  select id, tipo, origem_tipo, origem_id, registrado_em, usuario_id, motivo, refere_id, documento, ocorrido_em
  from estoque.movimentos;
grant select on estoque_publico.movimentos to girassol_app;
