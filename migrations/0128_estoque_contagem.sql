-- What counts and picking need of the stock: addresses inside places, places that stand still, and what others read.

create table estoque.enderecos (
  item_id uuid not null references estoque.materiais,
  local_id uuid not null references estoque.locais,
  endereco text collate "C" not null check (endereco ~ '^[A-Z0-9][A-Z0-9-]{0,19}$'),
  primary key (item_id, local_id)
);
create index enderecos_do_local on estoque.enderecos (local_id, endereco);
grant select, insert, update, delete on estoque.enderecos to girassol_app;
grant select on estoque.enderecos to girassol_leitura;

-- A place, or one material in it, from which nothing leaves and to which nothing comes but by the origin of the block.
create table estoque.bloqueios (
  id uuid primary key,
  origem_id uuid not null,
  local_id uuid not null references estoque.locais,
  item_id uuid references estoque.materiais,
  -- what the user reads whose movement is refused
  frase text not null check (length(btrim(frase)) between 1 and 300),
  criado_em timestamptz not null default now(),
  terminado_em timestamptz
);
create index bloqueios_abertos on estoque.bloqueios (local_id) where terminado_em is null;
create index bloqueios_da_origem on estoque.bloqueios (origem_id);
grant select, insert, update (terminado_em) on estoque.bloqueios to girassol_app;
grant select on estoque.bloqueios to girassol_leitura;

-- A block, or a picture of the balances, waits for movements under way, and later ones wait for it.
create function estoque.parar() returns void language sql security definer set search_path = pg_catalog as $$
  select pg_advisory_xact_lock(hashtext('estoque.parar'))
$$;
revoke execute on function estoque.parar() from public;
grant execute on function estoque.parar() to girassol_app;

create function estoque.esperar_parada() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('estoque.parar'));
  return new;
end $$;
create trigger a_esperar_parada before insert on estoque.movimentos
  for each row execute function estoque.esperar_parada();

create function estoque.exigir_desbloqueio() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if exists (
    select
    from novas n
    join estoque.bloqueios b on b.local_id = n.local_id
      and b.terminado_em is null
      and (b.item_id is null or b.item_id = n.item_id)
    join estoque.movimentos m on m.id = n.movimento_id
    where m.origem_id is distinct from b.origem_id
  ) then
    raise exception 'the place stands still' using errcode = '23514', constraint = 'linhas_em_contagem';
  end if;
  return null;
end $$;
create trigger exigir_desbloqueio after insert on estoque.linhas
  referencing new table as novas for each statement execute function estoque.exigir_desbloqueio();

create schema if not exists estoque_publico;
grant usage on schema estoque_publico to girassol_app;
create or replace view estoque_publico.locais as
  select id, nome, tipo, fisico, responsavel_id, arquivado_em
  from estoque.locais;
create or replace view estoque_publico.categorias as
  select id, nome, pai_id
  from estoque.categorias;
create or replace view estoque_publico.unidades as
  select sigla, nome, casas
  from estoque.unidades;
create or replace view estoque_publico.conversoes as
  select item_id, de, para, num, den
  from estoque.conversoes;
create or replace view estoque_publico.materiais as
  select item_id, codigo, categoria_id, unidade, rastreio
  from estoque.materiais;
create or replace view estoque_publico.enderecos as
  select item_id, local_id, endereco
  from estoque.enderecos;
create or replace view estoque_publico.saldos as
  select item_id, local_id, fisico, qtd, reservado
  from estoque.saldos;
create or replace view estoque_publico.custos as
  select item_id, qtd, valor_centavos
  from estoque.custos;
create or replace view estoque_publico.movimentos as
  select id, tipo, origem_tipo, origem_id, registrado_em, usuario_id, motivo
  from estoque.movimentos;
create or replace view estoque_publico.linhas as
  select movimento_id, n, lado, item_id, local_id, fisico, delta, valor_centavos, ordem
  from estoque.linhas;
create or replace view estoque_publico.series as
  select id, item_id, numero, local_id
  from estoque.series;
create or replace view estoque_publico.serie_eventos as
  select movimento_id, n, serie_id, de, para
  from estoque.serie_eventos;
create or replace view estoque_publico.reservas as
  select id, origem_tipo, origem_id, item_id, local_id, qtd, atendida, situacao, precisa_em, expira_em
  from estoque.reservas;
grant select on all tables in schema estoque_publico to girassol_app;
