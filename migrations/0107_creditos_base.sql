-- Energy ledger of the consumer units: double entry in Wh, only added to. A mistake is reversed, never rewritten.
create schema creditos;
create schema creditos_publico;
grant usage on schema creditos to girassol_app, girassol_leitura;
grant usage on schema creditos_publico to girassol_app;

-- One row a unit that has ever received: every command that posts to it locks this row first, in the order of the ids.
-- The sums are those of its batches, written by the database alone.
create table creditos.saldos (
  unidade_id uuid primary key,
  desde date not null check (extract(day from desde) = 1),
  saldo_wh bigint not null default 0,
  espera_wh bigint not null default 0,
  saldo_kwh numeric(16, 3) not null generated always as (saldo_wh / 1000.0) stored,
  espera_kwh numeric(16, 3) not null generated always as (espera_wh / 1000.0) stored,
  em timestamptz not null default now()
);

-- Units and plants are no foreign keys: the ledger stays when a holder is forgotten.
create table creditos.lancamentos (
  id uuid primary key,
  seq bigint generated always as identity,
  tipo text not null check (tipo in ('injecao', 'rateio', 'compensacao', 'sobra', 'expiracao', 'abertura', 'estorno')),
  -- month of the fact, its first day
  competencia date not null check (extract(day from competencia) = 1),
  unidade_id uuid,
  usina_id uuid,
  -- month in which the batch was born, for what moves one batch alone
  lote_mes date check (extract(day from lote_mes) = 1),
  -- how often this fact was posted: 2 is the posting after the first correction
  rodada int not null check (rodada > 0),
  estorna_id uuid references creditos.lancamentos,
  -- the source: bill, version of the sharing list, part and injected energy
  conta_id uuid,
  rateio_n int,
  dados jsonb not null default '{}' check (jsonb_typeof(dados) = 'object'),
  motivo text check (length(btrim(motivo)) between 3 and 500),
  por uuid references cad.usuarios,
  em timestamptz not null default now(),
  constraint lancamentos_com_mes unique (id, competencia),
  constraint lancamentos_estorno_de_um check ((tipo = 'estorno') = (estorna_id is not null)),
  constraint lancamentos_estornado_uma_vez unique (estorna_id),
  constraint lancamentos_de_quem check (
    case tipo
      when 'injecao' then usina_id is not null and unidade_id is null
      when 'rateio' then usina_id is not null and unidade_id is not null
      when 'sobra' then usina_id is not null and unidade_id is not null
      when 'estorno' then true
      else unidade_id is not null
    end
  ),
  constraint lancamentos_do_lote check (tipo = 'estorno' or (tipo in ('expiracao', 'abertura')) = (lote_mes is not null))
);
-- the natural key of a fact
create unique index lancamentos_fato_unico
  on creditos.lancamentos (unidade_id, usina_id, competencia, tipo, lote_mes, rodada) nulls not distinct
  where estorna_id is null;
create index lancamentos_da_unidade on creditos.lancamentos (unidade_id, competencia) where unidade_id is not null;
create index lancamentos_da_usina on creditos.lancamentos (usina_id, competencia) where tipo in ('injecao', 'rateio');

create table creditos.linhas (
  lancamento_id uuid not null,
  seq smallint not null check (seq > 0),
  competencia date not null,
  conta text not null check (conta in ('injetado', 'transito', 'recebido', 'saldo', 'compensado', 'expirado', 'abertura')),
  unidade_id uuid,
  usina_id uuid,
  lote_mes date check (extract(day from lote_mes) = 1),
  wh bigint not null check (wh <> 0),
  primary key (lancamento_id, seq),
  constraint linhas_do_lancamento foreign key (lancamento_id, competencia) references creditos.lancamentos (id, competencia),
  constraint linhas_de_quem check (
    case
      when conta in ('injetado', 'transito') then usina_id is not null and unidade_id is null and lote_mes is null
      when conta in ('recebido', 'saldo') then unidade_id is not null and lote_mes is not null
      else unidade_id is not null and lote_mes is null
    end
  )
);
create index linhas_da_unidade on creditos.linhas (unidade_id, conta, competencia) include (usina_id, lote_mes, wh)
  where unidade_id is not null;

-- What the lines of a batch sum to, written by the database alone. `espera_wh`: received, its bill not read yet.
create table creditos.lotes (
  unidade_id uuid not null references creditos.saldos,
  usina_id uuid,
  mes date not null,
  espera_wh bigint not null,
  resta_wh bigint not null,
  constraint lotes_um unique nulls not distinct (unidade_id, mes, usina_id)
);
create index lotes_vivos on creditos.lotes (mes, unidade_id) where resta_wh > 0;

-- Summary of a month of a unit as it was last posted, beside what its bill prints.
create table creditos.meses (
  unidade_id uuid not null references creditos.saldos,
  competencia date not null check (extract(day from competencia) = 1),
  recebido_wh bigint not null,
  compensado_wh bigint not null,
  expirado_wh bigint not null,
  saldo_wh bigint not null,
  -- compensated on the bill without any energy here that covers it
  falta_wh bigint not null check (falta_wh >= 0),
  -- of the bill; null: no confirmed bill yet
  conta_id uuid,
  consumo_wh bigint,
  saldo_conta_wh bigint,
  total_centavos bigint,
  atualizado_em timestamptz not null default now(),
  primary key (unidade_id, competencia)
);
create index meses_da_competencia on creditos.meses (competencia);

create table creditos.rodadas (
  id uuid primary key,
  competencia date not null check (extract(day from competencia) = 1),
  situacao text not null default 'andando' check (situacao in ('andando', 'concluida', 'cancelada')),
  total int not null check (total >= 0),
  criada_por uuid references cad.usuarios,
  criada_em timestamptz not null default now(),
  terminou_em timestamptz,
  constraint rodadas_fim check ((situacao = 'andando') = (terminou_em is null))
);
create unique index rodadas_uma_andando on creditos.rodadas (competencia) where situacao = 'andando';
create index rodadas_recentes on creditos.rodadas (criada_em desc, id desc);

-- What a run did with each plant: what has a row here is not done again when the run goes on.
create table creditos.rodada_usinas (
  rodada_id uuid not null references creditos.rodadas,
  usina_id uuid not null,
  lancados int not null default 0,
  estornados int not null default 0,
  -- the sentence of a refusal; null: closed
  recusa text check (length(recusa) between 3 and 500),
  em timestamptz not null default now(),
  primary key (rodada_id, usina_id)
);

create table creditos.fechamentos (
  usina_id uuid not null,
  competencia date not null check (extract(day from competencia) = 1),
  injetado_wh bigint not null check (injetado_wh >= 0),
  versao_id uuid not null,
  rateio_n int not null,
  modo text not null check (modo in ('percentual', 'ordem')),
  unidades int not null check (unidades > 0),
  por uuid references cad.usuarios,
  em timestamptz not null default now(),
  primary key (usina_id, competencia)
);
create index fechamentos_da_competencia on creditos.fechamentos (competencia);

create table creditos.alertas (
  id uuid primary key,
  unidade_id uuid not null references creditos.saldos,
  tipo text not null check (tipo in ('vencendo', 'parado', 'falta', 'diferenca', 'sem_conta')),
  competencia date not null check (extract(day from competencia) = 1),
  wh bigint not null,
  -- months that the balance covers, for credit that does not move
  meses numeric(8, 1),
  desde timestamptz not null default now(),
  ate timestamptz
);
create unique index alertas_um_aberto on creditos.alertas (unidade_id, tipo) where ate is null;

create function creditos.so_acrescenta() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'lancamentos_so_acrescenta';
end
$$;
create trigger so_acrescenta before update or delete or truncate on creditos.lancamentos
  for each statement execute function creditos.so_acrescenta();
create trigger so_acrescenta before update or delete or truncate on creditos.linhas
  for each statement execute function creditos.so_acrescenta();

-- A fact is posted again only after its posting in force was reversed; a reversal is never reversed.
create function creditos.conferir_rodada() returns trigger language plpgsql as $$
declare
  anterior uuid;
begin
  if new.estorna_id is not null then
    if exists (select from creditos.lancamentos where id = new.estorna_id and tipo = 'estorno') then
      raise exception 'a reversal is not reversed' using errcode = 'check_violation', constraint = 'lancamentos_estorno_de_um';
    end if;
    return new;
  end if;
  -- two branches, because a comparison that accepts nulls cannot use the index
  if new.unidade_id is null then
    select l.id
      into anterior
      from creditos.lancamentos l
      where l.unidade_id is null
        and l.usina_id = new.usina_id
        and l.competencia = new.competencia
        and l.tipo = new.tipo
        and l.rodada = new.rodada - 1
        and l.estorna_id is null;
  else
    select l.id
      into anterior
      from creditos.lancamentos l
      where l.unidade_id = new.unidade_id
        and l.usina_id is not distinct from new.usina_id
        and l.competencia = new.competencia
        and l.tipo = new.tipo
        and l.lote_mes is not distinct from new.lote_mes
        and l.rodada = new.rodada - 1
        and l.estorna_id is null;
  end if;
  if anterior is null or not exists (select from creditos.lancamentos where estorna_id = anterior) then
    raise exception 'the posting in force was not reversed'
      using errcode = 'unique_violation', constraint = 'lancamentos_fato_unico';
  end if;
  return new;
end
$$;
create trigger conferir_rodada before insert on creditos.lancamentos
  for each row when (new.rodada > 1 or new.estorna_id is not null) execute function creditos.conferir_rodada();

-- Checked at the end of the transaction: a posting has lines, and they sum to zero.
create function creditos.conferir_soma() returns trigger language plpgsql as $$
declare
  soma record;
begin
  select count(*) as linhas, sum(wh) as wh
    into soma
    from creditos.linhas
    where lancamento_id = new.id;
  if soma.linhas < 2 or soma.wh <> 0 then
    raise exception 'the lines do not sum to zero' using errcode = 'check_violation', constraint = 'lancamentos_soma';
  end if;
  return null;
end
$$;
create constraint trigger conferir_soma after insert on creditos.lancamentos
  deferrable initially deferred
  for each row execute function creditos.conferir_soma();

-- The lines of a posting come in one statement: no line is added to it later. Then they are summed into the batches.
create function creditos.aplicar_linhas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select
    from creditos.linhas l
    where l.lancamento_id in (select n.lancamento_id from novas n)
    group by l.lancamento_id
    having sum(l.wh) <> 0
  ) then
    raise exception 'the lines do not sum to zero' using errcode = 'check_violation', constraint = 'lancamentos_soma';
  end if;
  insert into creditos.lotes as x (unidade_id, usina_id, mes, espera_wh, resta_wh)
    select
      n.unidade_id,
      n.usina_id,
      n.lote_mes,
      coalesce(sum(n.wh) filter (where n.conta = 'recebido'), 0),
      coalesce(sum(n.wh) filter (where n.conta = 'saldo'), 0)
    from novas n
    where n.conta in ('recebido', 'saldo')
    group by n.unidade_id, n.lote_mes, n.usina_id
    order by n.unidade_id, n.lote_mes, n.usina_id
    on conflict (unidade_id, mes, usina_id) do update
      set espera_wh = x.espera_wh + excluded.espera_wh, resta_wh = x.resta_wh + excluded.resta_wh;
  update creditos.saldos u
    set saldo_wh = u.saldo_wh + d.saldo, espera_wh = u.espera_wh + d.espera
    from (
      select
        n.unidade_id,
        coalesce(sum(n.wh) filter (where n.conta = 'saldo'), 0) as saldo,
        coalesce(sum(n.wh) filter (where n.conta = 'recebido'), 0) as espera
      from novas n
      where n.conta in ('recebido', 'saldo')
      group by n.unidade_id
    ) d
    where u.unidade_id = d.unidade_id
      and (d.saldo <> 0 or d.espera <> 0);
  return null;
end
$$;
create trigger aplicar_linhas after insert on creditos.linhas
  referencing new table as novas
  for each statement execute function creditos.aplicar_linhas();

-- At the end of a transaction no batch is below zero: none is used twice.
create function creditos.conferir_lote() returns trigger language plpgsql as $$
begin
  if exists (
    select
    from creditos.lotes
    where unidade_id = new.unidade_id
      and usina_id is not distinct from new.usina_id
      and mes = new.mes
      and (espera_wh < 0 or resta_wh < 0)
  ) then
    raise exception 'a batch was used twice' using errcode = 'check_violation', constraint = 'lotes_sem_negativo';
  end if;
  return null;
end
$$;
create constraint trigger conferir_lote after insert or update on creditos.lotes
  deferrable initially deferred
  for each row when (new.espera_wh < 0 or new.resta_wh < 0) execute function creditos.conferir_lote();

grant select, insert on creditos.lancamentos, creditos.linhas to girassol_app;
-- a row is locked by who may update one of its columns
grant select, insert (unidade_id, desde), update (em) on creditos.saldos to girassol_app;
grant select on creditos.lotes to girassol_app;
grant select, insert, update on creditos.meses, creditos.rodadas, creditos.rodada_usinas, creditos.fechamentos, creditos.alertas to girassol_app;
grant select on creditos.lancamentos, creditos.linhas, creditos.lotes, creditos.saldos, creditos.meses, creditos.fechamentos
  to girassol_leitura;

create view creditos_publico.saldos as
  select unidade_id, saldo_kwh, espera_kwh, desde
  from creditos.saldos;
create view creditos_publico.lancamentos as
  select id, tipo, competencia, unidade_id, usina_id, estorna_id, conta_id, em
  from creditos.lancamentos;
create view creditos_publico.meses as
  select unidade_id, competencia, recebido_wh, compensado_wh, expirado_wh, saldo_wh, falta_wh, conta_id
  from creditos.meses;
create view creditos_publico.fechamentos as
  select usina_id, competencia, injetado_wh, rateio_n, unidades
  from creditos.fechamentos;
grant select on all tables in schema creditos_publico to girassol_app;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('creditos.saldo.ver', 'sim'),
  ('creditos.saldo.abrir', 'sim'),
  ('creditos.mes.fechar', 'sim');
