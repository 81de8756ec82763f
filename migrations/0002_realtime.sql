-- Log behind the live channels: what a browser missed while its connection was down is read from here.
create schema realtime;

-- One sequence for all channels. Writers hold one advisory lock until they commit, so serial order is commit order
-- and `serial > last` never skips a row (a bare sequence gives no such promise: a later number may commit first).
create table realtime.canal_log (
  serial bigint generated always as identity primary key,
  canal text not null check (length(canal) between 1 and 200),
  nome text check (length(nome) <= 200),
  dados jsonb not null,
  -- how `dados` is encoded when a publisher said so; null: any JSON value, encoded on delivery
  codificacao text check (length(codificacao) between 1 and 100),
  -- idempotency: a retried publish finds its row here
  chave text not null unique check (length(chave) between 1 and 200),
  criado_em timestamptz not null default clock_timestamp()
);
create index canal_log_canal_serial on realtime.canal_log (canal, serial);
create index canal_log_criado_em on realtime.canal_log (criado_em);

-- Up to where each channel was pruned, so that a cursor into the removed part is told about its loss
-- and a quiet channel is not.
create table realtime.canal_podado (
  canal text primary key,
  ate bigint not null check (ate > 0),
  podado_em timestamptz not null default now()
);
create index canal_podado_podado_em on realtime.canal_podado (podado_em);

create table realtime.estado (
  unico boolean primary key default true check (unico),
  -- names this log: a cursor of another database must not be taken for one of ours
  epoca text not null default substr(md5(gen_random_uuid()::text), 1, 8) check (epoca ~ '^[0-9a-f]{8}$'),
  -- highest serial ever pruned
  podado_ate bigint not null default 0 check (podado_ate >= 0),
  -- cursors below it are lost whatever their channel: the marks of canal_podado are forgotten after a while
  piso bigint not null default 0 check (piso >= 0 and piso <= podado_ate)
);
insert into realtime.estado default values;

-- A signed token request is honoured once.
create table realtime.nonce_usado (
  nonce text primary key check (length(nonce) between 16 and 200),
  expira_em timestamptz not null
);
create index nonce_usado_expira_em on realtime.nonce_usado (expira_em);

grant usage on schema realtime to girassol_app, girassol_leitura;
grant select, insert, delete on realtime.canal_log, realtime.nonce_usado to girassol_app;
grant select, insert, update, delete on realtime.canal_podado to girassol_app;
grant select, update on realtime.estado to girassol_app;
grant select on realtime.canal_log, realtime.canal_podado, realtime.estado to girassol_leitura;
