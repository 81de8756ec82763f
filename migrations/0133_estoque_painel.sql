-- What the panel of the stock stands on: replenishment, goods on their way, alerts, and the checks of the ledger.

-- The document that a movement follows, as people call it: "NF-e 184.221", "OS 1861".
alter table estoque.movimentos add column documento text not null default '' check (length(documento) <= 80);
-- What it is for, in the same way: "PR-2279 Ivone Castilho".
alter table estoque.reservas add column documento text not null default '' check (length(documento) <= 80);

-- How much of a material there should be, in a place or (null) in the company.
create table estoque.politicas (
  id uuid primary key default uuidv7(),
  item_id uuid not null references estoque.materiais on delete cascade,
  local_id uuid references estoque.locais,
  minimo numeric(18, 6) not null default 0 check (minimo >= 0),
  ponto numeric(18, 6) not null default 0,
  maximo numeric(18, 6),
  -- bought in multiples of it
  lote_compra numeric(18, 6) not null default 1 check (lote_compra > 0),
  prazo_dias int not null default 7 check (prazo_dias between 0 and 365),
  constraint politicas_unica unique nulls not distinct (item_id, local_id),
  constraint politicas_em_ordem check (ponto >= minimo and (maximo is null or maximo >= ponto and maximo > 0))
);
create index politicas_local on estoque.politicas (local_id);

-- What was ordered and has not come: written by who orders, read by every forecast.
create table estoque.chegadas (
  id uuid primary key default uuidv7(),
  origem_tipo text not null check (length(origem_tipo) between 1 and 40),
  origem_id uuid not null,
  linha int not null default 1 check (linha > 0),
  documento text not null default '' check (length(documento) <= 80),
  item_id uuid not null references estoque.materiais,
  local_id uuid references estoque.locais,
  qtd numeric(18, 6) not null check (qtd > 0),
  recebida numeric(18, 6) not null default 0 check (recebida >= 0),
  prevista_para date not null,
  encerrada_em timestamptz,
  constraint chegadas_unica unique (origem_tipo, origem_id, linha)
);
create index chegadas_abertas on estoque.chegadas (item_id, prevista_para) where encerrada_em is null;
create index chegadas_local on estoque.chegadas (local_id);

create table estoque.alertas (
  id uuid primary key default uuidv7(),
  tipo text not null check (tipo in (
    'abaixo_minimo', 'ponto_pedido', 'acima_maximo', 'ruptura_prevista', 'parado', 'serie_sem_destino',
    'transferencia_atrasada', 'divergencia_livro', 'reserva_vencida'
  )),
  item_id uuid references estoque.materiais,
  local_id uuid references estoque.locais,
  -- the figures of its sentence
  qtd numeric(18, 6),
  limite numeric(18, 6),
  dia date,
  aberto_em timestamptz not null default now(),
  fechado_em timestamptz,
  adiado_ate date,
  adiado_motivo text check (length(btrim(adiado_motivo)) between 1 and 500),
  adiado_por uuid references cad.usuarios,
  constraint alertas_adiado_inteiro check ((adiado_ate is null) = (adiado_motivo is null))
);
-- one open alert of a kind about a material in a place
create unique index alertas_um_aberto on estoque.alertas (tipo, item_id, local_id) nulls not distinct
  where fechado_em is null;
create index alertas_item on estoque.alertas (item_id);
create index alertas_local on estoque.alertas (local_id);
create index alertas_fechados on estoque.alertas (fechado_em desc) where fechado_em is not null;

-- A run of the checks of the ledger; the lines are what contradicted itself.
create table estoque.conferencias (
  id uuid primary key default uuidv7(),
  comecou_em timestamptz not null default now(),
  duracao_ms int not null check (duracao_ms >= 0),
  -- of each property: how many positions were compared, and how many differ
  resultado jsonb not null check (jsonb_typeof(resultado) = 'array')
);
create index conferencias_ultima on estoque.conferencias (comecou_em desc);
create table estoque.conferencia_linhas (
  conferencia_id uuid not null references estoque.conferencias,
  n int not null check (n > 0),
  propriedade text not null check (propriedade in ('P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P12')),
  item_id uuid not null references estoque.materiais on delete cascade,
  local_id uuid references estoque.locais,
  esperado numeric not null,
  achado numeric not null,
  primary key (conferencia_id, n)
);
create index conferencia_linhas_item on estoque.conferencia_linhas (item_id);

-- Consumption, the last movement and the position at a date are read by day.
create index movimentos_dia on estoque.movimentos (ocorrido_em);
-- Reservations that expire.
create index reservas_expiram on estoque.reservas (expira_em) where situacao = 'ativa' and expira_em is not null;
-- Wanted within the next days.
create index reservas_querem on estoque.reservas (precisa_em) where situacao = 'ativa';

-- While the demonstration is seeded a movement may say when it was registered.
create or replace function estoque.ao_mover() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  new.transacao := pg_current_xact_id();
  if not exists (select from cad.demonstracao where tabela = '') then
    new.registrado_em := now();
  end if;
  perform pg_advisory_xact_lock_shared(hashtext('estoque.fechamento'));
  if new.ocorrido_em < (select max(mes) + interval '1 month' from estoque.fechamentos) then
    raise exception 'the month is closed' using errcode = '23514', constraint = 'movimentos_mes_fechado';
  end if;
  if new.ocorrido_em > current_date + 1 then
    raise exception 'in the future' using errcode = '23514', constraint = 'movimentos_futuro';
  end if;
  if exists (select from estoque.movimentos m where m.id = new.estorna_id and m.tipo = 'estorno') then
    raise exception 'a reversal is not reversed' using errcode = '23514', constraint = 'movimentos_estorno_de_estorno';
  end if;
  return new;
end $$;

create or replace function estoque.so_acrescenta() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op = 'DELETE' and current_user <> 'girassol_app' and current_setting('estoque.deixando', true) = 'sim' then
    return null;
  end if;
  raise exception 'the ledger is only appended to' using errcode = '42501', constraint = 'livro_so_acrescenta';
end $$;

-- Marks what the seed made. Only while it runs.
create function estoque.marcar_demonstracao() returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from cad.demonstracao where tabela = '') then return; end if;
  insert into cad.demonstracao
  select 'estoque.movimentos', id from estoque.movimentos
  union all
  select 'estoque.reservas', id from estoque.reservas
  union all
  select 'estoque.chegadas', id from estoque.chegadas
  union all
  select 'estoque.categorias', id from estoque.categorias
  union all
  select 'estoque.locais', id from estoque.locais where fisico
  on conflict do nothing;
end $$;

-- A material that a real movement or reservation touched stays, with its whole ledger: its balance depends on it.
create function estoque.deixar_demonstracao(manter boolean) returns void
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
  delete from estoque.movimentos m
  where m.id in (select cad.da_demonstracao('estoque.movimentos'))
    and m.estorna_id is not null
    and not exists (select from estoque.linhas l where l.movimento_id = m.id);
  delete from estoque.movimentos m
  where m.id in (select cad.da_demonstracao('estoque.movimentos'))
    and not exists (select from estoque.linhas l where l.movimento_id = m.id)
    and not exists (select from estoque.movimentos e where e.estorna_id = m.id);
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
revoke execute on function estoque.deixar_demonstracao(boolean), estoque.marcar_demonstracao() from public;
grant execute on function estoque.deixar_demonstracao(boolean), estoque.marcar_demonstracao() to girassol_app;

grant select, insert, update, delete on estoque.politicas to girassol_app;
grant select, insert on estoque.chegadas, estoque.alertas to girassol_app;
grant update (qtd, recebida, prevista_para, local_id, documento, encerrada_em) on estoque.chegadas to girassol_app;
grant update (qtd, limite, dia, fechado_em, adiado_ate, adiado_motivo, adiado_por) on estoque.alertas to girassol_app;
grant select, insert on estoque.conferencias, estoque.conferencia_linhas to girassol_app;
grant select on estoque.politicas, estoque.chegadas, estoque.alertas, estoque.conferencias, estoque.conferencia_linhas
  to girassol_leitura;
