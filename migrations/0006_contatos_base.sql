-- People and companies we talk to, and every address by which a channel may name them.
create schema if not exists cad;
grant usage on schema cad to girassol_app, girassol_leitura;

create table cad.contatos (
  id uuid primary key,
  nome text not null default '' check (length(nome) <= 120),
  -- a name the person typed on their phone gives way to one a colleague wrote
  nome_informado boolean not null default false,
  email text check (email = lower(email) and email like '%_@_%._%'),
  telefone text check (telefone ~ '^\d{2,15}$'),
  empresa text check (length(empresa) <= 120),
  cargo text check (length(cargo) <= 120),
  observacoes text check (length(observacoes) <= 4000),
  foto_caminho text,
  foto_em timestamptz,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now()
);
create index contatos_busca on cad.contatos using gin (plataforma.sem_acento(nome || ' ' || coalesce(telefone, '') || ' ' || coalesce(email, '')) gin_trgm_ops);

-- One address belongs to one contact. Phones are stored in one canonical form (with the ninth digit where Brazil has it).
create table cad.contato_identidades (
  tipo text not null check (tipo in ('telefone', 'lid', 'jid', 'email')),
  valor text not null check (length(valor) between 1 and 255),
  contato_id uuid not null references cad.contatos on delete cascade,
  criada_em timestamptz not null default now(),
  primary key (tipo, valor)
);
create index contato_identidades_contato on cad.contato_identidades (contato_id);

grant select, insert, update, delete on cad.contatos, cad.contato_identidades to girassol_app;
grant select on cad.contatos, cad.contato_identidades to girassol_leitura;
