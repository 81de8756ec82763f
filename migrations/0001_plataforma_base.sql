-- Extensions and roles that every later file relies on. Roles belong to the whole server, so another database may have made them.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists citext;

do $$
declare papel text;
begin
  foreach papel in array array['girassol_app', 'girassol_leitura'] loop
    begin
      execute format('create role %I nologin', papel);
    exception when duplicate_object or unique_violation then null;
    end;
    -- the login that migrates must be able to become them
    execute format('grant %I to current_user', papel);
  end loop;
end $$;

revoke create on schema public from public;
grant usage on schema public to girassol_app, girassol_leitura;

create schema plataforma;
grant usage on schema plataforma to girassol_app, girassol_leitura;

-- Accent- and case-insensitive form for search indexes; immutable because the dictionary is named.
create function plataforma.sem_acento(texto text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, texto)) $$;

-- Outbox: written in the transaction of the change, delivered after it by the relay.
create table plataforma.eventos (
  id bigint generated always as identity primary key,
  tipo text not null check (tipo ~ '^[a-z]+(\.[a-z_]+)+$'),
  dados jsonb not null,
  criado_em timestamptz not null default now(),
  entregue_em timestamptz
);
create index eventos_a_entregar on plataforma.eventos (id) where entregue_em is null;
create index eventos_entregues on plataforma.eventos (entregue_em) where entregue_em is not null;

-- Who did what: append-only for the application.
create table plataforma.auditoria (
  id bigint generated always as identity primary key,
  em timestamptz not null default now(),
  usuario_id uuid,
  acao text not null,
  entidade text not null,
  entidade_id text not null,
  antes jsonb,
  depois jsonb,
  motivo text,
  requisicao_id text,
  ip inet
);
create index auditoria_entidade on plataforma.auditoria (entidade, entidade_id, id);
create index auditoria_usuario on plataforma.auditoria (usuario_id, id);

-- Mail that no SMTP server takes away: the outbox page shows it on loopback.
create table plataforma.correio (
  id uuid primary key,
  para text not null,
  assunto text not null,
  texto text not null,
  html text,
  criado_em timestamptz not null default now()
);

-- Settings the product keeps for itself, one row a subject.
create table plataforma.parametros (
  chave text primary key,
  valor jsonb not null,
  alterado_em timestamptz not null default now()
);

-- Answer of a write whose client may retry: the same key gets the same answer, once.
create table plataforma.idempotencia (
  usuario_id uuid not null,
  chave text not null check (length(chave) between 8 and 200),
  pedido text not null,
  resposta jsonb,
  status int,
  criada_em timestamptz not null default now(),
  primary key (usuario_id, chave)
);

-- Token buckets shared by all processes.
create unlogged table plataforma.limites (
  chave text primary key,
  fichas double precision not null,
  em timestamptz not null default now()
);

-- Redirects looked up on navigation.
create table plataforma.regras_de_rota (
  caminho text primary key check (caminho like '/%'),
  destino text not null check (destino ~ '^(/[^/\\]|/$|https?://)'),
  criada_em timestamptz not null default now()
);

grant select, insert, update, delete on all tables in schema plataforma to girassol_app;
revoke update, delete on plataforma.auditoria from girassol_app;
grant select on all tables in schema plataforma to girassol_leitura;
revoke select on plataforma.correio, plataforma.idempotencia from girassol_leitura;
