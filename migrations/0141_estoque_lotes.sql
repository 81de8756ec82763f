-- Lots: a material that is tracked by lot has its balance in each place lot by lot.
alter table estoque.materiais drop constraint materiais_rastreio_check;
alter table estoque.materiais
  add constraint materiais_rastreio_check check (rastreio in ('nenhum', 'lote', 'serie'));

create table estoque.lotes (
  id uuid primary key,
  item_id uuid not null references estoque.materiais,
  numero text not null check (length(btrim(numero)) between 1 and 60),
  fabricante text not null default '' check (length(fabricante) <= 80),
  validade date,
  criado_em timestamptz not null default now(),
  unique (id, item_id)
);
create unique index lotes_numero on estoque.lotes (item_id, lower(numero));
-- A label that is read: the lot, whatever its material.
create index lotes_lidos on estoque.lotes (lower(numero));
create index lotes_vencem on estoque.lotes (validade) where validade is not null;

alter table estoque.linhas
  add column lote_id uuid,
  add constraint linhas_lote_do_material foreign key (lote_id, item_id) references estoque.lotes (id, item_id);
create index linhas_do_lote on estoque.linhas (lote_id, ordem) where lote_id is not null;

-- A cache of the ledger like `saldos`: only the trigger writes it.
create table estoque.lote_saldos (
  lote_id uuid not null,
  local_id uuid not null,
  item_id uuid not null,
  fisico boolean not null,
  qtd numeric(18, 6) not null default 0,
  primary key (lote_id, local_id),
  foreign key (lote_id, item_id) references estoque.lotes (id, item_id),
  foreign key (local_id, fisico) references estoque.locais (id, fisico),
  constraint lote_saldos_nao_negativo check (not fisico or qtd >= 0)
);
create index lote_saldos_posicao on estoque.lote_saldos (item_id, local_id);
create index lote_saldos_local on estoque.lote_saldos (local_id);

-- Decimals beyond those of the unit are refused; a line names its lot exactly when its material is tracked by lot.
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
  if (rastreio = 'lote') <> (new.lote_id is not null) then
    raise exception 'a lot is missing or superfluous' using errcode = '23514', constraint = 'linhas_com_lote';
  end if;
  return new;
end $$;

-- The lines of a statement carry balances, lots and cost along.
create or replace function estoque.levar_saldos() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  -- rows are created first: a check applies to the row that an upsert proposes, not to the one that it leaves
  insert into estoque.custos (item_id)
  select distinct item_id from novas
  order by item_id
  on conflict do nothing;
  update estoque.custos c
  set qtd = c.qtd + n.qtd, valor_centavos = c.valor_centavos + n.valor
  from (
    select item_id, sum(delta) as qtd, sum(valor_centavos) as valor
    from novas
    where fisico
    group by item_id
  ) n
  where c.item_id = n.item_id
    and (n.qtd <> 0 or n.valor <> 0);
  insert into estoque.saldos (item_id, local_id, fisico)
  select distinct item_id, local_id, fisico from novas
  order by item_id, local_id
  on conflict do nothing;
  update estoque.saldos s
  set qtd = s.qtd + n.qtd
  from (
    select item_id, local_id, sum(delta) as qtd
    from novas
    group by item_id, local_id
  ) n
  where s.item_id = n.item_id
    and s.local_id = n.local_id
    and n.qtd <> 0;
  insert into estoque.lote_saldos (lote_id, local_id, item_id, fisico)
  select distinct lote_id, local_id, item_id, fisico from novas
  where lote_id is not null
  order by lote_id, local_id
  on conflict do nothing;
  update estoque.lote_saldos s
  set qtd = s.qtd + n.qtd
  from (
    select lote_id, local_id, sum(delta) as qtd
    from novas
    where lote_id is not null
    group by lote_id, local_id
  ) n
  where s.lote_id = n.lote_id
    and s.local_id = n.local_id
    and n.qtd <> 0;
  return null;
end $$;

-- Checked at commit: both sides cancel out, a material moves exactly its serials, and its lots sum to its balance.
create or replace function estoque.conferir_movimento() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
  quantidade numeric;
  valor numeric;
begin
  select sum(delta), sum(valor_centavos)
  into quantidade, valor
  from estoque.linhas
  where movimento_id = new.movimento_id and item_id = new.item_id;
  if quantidade <> 0 or valor <> 0 then
    raise exception 'the sides do not cancel out' using errcode = '23514', constraint = 'linhas_somam_zero';
  end if;
  if new.lado = 1 and (select rastreio from estoque.materiais where item_id = new.item_id) = 'serie' and new.delta <> (
    select count(*)
    from estoque.serie_eventos e
    join estoque.series s on s.id = e.serie_id
    join estoque.linhas saida on saida.movimento_id = e.movimento_id and saida.n = e.n and saida.lado = -1
    where e.movimento_id = new.movimento_id
      and e.n = new.n
      and s.item_id = new.item_id
      and e.para = new.local_id
      and e.de = saida.local_id
  ) then
    raise exception 'serials differ from the quantity' using errcode = '23514', constraint = 'linhas_com_series';
  end if;
  if new.lote_id is not null and (
    select sum(qtd)
    from estoque.lote_saldos
    where item_id = new.item_id and local_id = new.local_id
  ) is distinct from (
    select qtd
    from estoque.saldos
    where item_id = new.item_id and local_id = new.local_id
  ) then
    raise exception 'the lots do not sum to the balance' using errcode = '23514', constraint = 'lotes_somam_saldo';
  end if;
  return null;
end $$;

alter table estoque.conferencia_linhas drop constraint conferencia_linhas_propriedade_check;
alter table estoque.conferencia_linhas
  add constraint conferencia_linhas_propriedade_check
  check (propriedade in ('P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P12', 'P18'));

-- The lots of materials that leave with the demonstration leave with them.
create or replace function estoque.deixar_demonstracao(manter boolean) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  ficam uuid[];
  saem uuid[];
begin
  if not exists (select from cad.demonstracao_deixada) then
    raise exception 'the demonstration was not left' using errcode = '42501', constraint = 'livro_so_acrescenta';
  end if;
  ficam := array(
    select l.item_id
    from estoque.linhas l
    where l.movimento_id not in (select cad.da_demonstracao('estoque.movimentos'))
    union
    select r.item_id
    from estoque.reservas r
    where r.id not in (select cad.da_demonstracao('estoque.reservas'))
    union
    select c.item_id
    from estoque.chegadas c
    where c.id not in (select cad.da_demonstracao('estoque.chegadas'))
  );
  saem := array(
    select m.item_id
    from estoque.materiais m
    where m.item_id in (select cad.da_demonstracao('catalogo.itens'))
      and m.item_id <> all (ficam)
  );
  perform set_config('estoque.deixando', 'sim', true);
  delete from estoque.conferencia_linhas where item_id = any (saem);
  delete from estoque.alertas where item_id = any (saem);
  delete from estoque.chegadas where item_id = any (saem);
  delete from estoque.reservas where item_id = any (saem);
  delete from estoque.serie_eventos e
  using estoque.series s
  where s.id = e.serie_id and s.item_id = any (saem);
  delete from estoque.series where item_id = any (saem);
  delete from estoque.linhas where item_id = any (saem);
  delete from estoque.lote_saldos where item_id = any (saem);
  delete from estoque.lotes where item_id = any (saem);
  delete from estoque.movimentos m
  where m.id in (select cad.da_demonstracao('estoque.movimentos'))
    and m.estorna_id is not null
    and not exists (select from estoque.linhas l where l.movimento_id = m.id);
  delete from estoque.movimentos m
  where m.id in (select cad.da_demonstracao('estoque.movimentos'))
    and not exists (select from estoque.linhas l where l.movimento_id = m.id)
    and not exists (select from estoque.movimentos e where e.estorna_id = m.id);
  delete from estoque.bloqueios where item_id = any (saem);
  delete from estoque.enderecos where item_id = any (saem);
  delete from estoque.fechamento_saldos where item_id = any (saem);
  delete from estoque.saldos where item_id = any (saem);
  delete from estoque.custos where item_id = any (saem);
  -- closed by the seed, and nothing is left that it closed
  delete from estoque.fechamentos f
  where f.fechado_por is null
    and not exists (select from estoque.movimentos);
  if not manter then
    delete from estoque.politicas where item_id = any (saem);
    delete from estoque.conversoes where item_id = any (saem);
    delete from estoque.materiais where item_id = any (saem);
    perform cad.apagar_os_marcados('estoque.locais');
    -- the innermost first
    for i in 1..4 loop
      perform cad.apagar_os_marcados('estoque.categorias');
    end loop;
  end if;
  perform set_config('estoque.deixando', '', true);
end $$;

grant select, insert, update (fabricante, validade) on estoque.lotes to girassol_app;
grant select on estoque.lote_saldos to girassol_app;
grant select on estoque.lotes, estoque.lote_saldos to girassol_leitura;

create or replace view estoque_publico.linhas as
  select movimento_id, n, lado, item_id, local_id, fisico, delta, valor_centavos, ordem, lote_id
  from estoque.linhas;
create view estoque_publico.lotes as
  select id, item_id, numero, fabricante, validade
  from estoque.lotes;
create view estoque_publico.lote_saldos as
  select lote_id, local_id, item_id, fisico, qtd
  from estoque.lote_saldos;
grant select on estoque_publico.linhas, estoque_publico.lotes, estoque_publico.lote_saldos to girassol_app;
