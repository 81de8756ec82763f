-- The stored PDF of a version, and what customers ask on the public page. Rows are only added.
create table propostas.documentos (
  proposta_id uuid not null,
  versao int not null,
  sha256 bytea not null references plataforma.guardados,
  nome text not null check (length(nome) between 1 and 120),
  guardado_em timestamptz not null default now(),
  primary key (proposta_id, versao),
  foreign key (proposta_id, versao) references propostas.versoes (proposta_id, n)
);
grant select, insert on propostas.documentos to girassol_app;

create table propostas.perguntas (
  -- made by the page: the same question sent twice is one
  id uuid primary key,
  proposta_id uuid not null references propostas.propostas,
  versao int not null,
  texto text not null check (length(btrim(texto)) between 2 and 1000),
  em timestamptz not null default now()
);
create index perguntas_da_proposta on propostas.perguntas (proposta_id, em desc);
grant select, insert on propostas.perguntas to girassol_app;

create trigger so_acrescenta before update or delete or truncate on propostas.documentos for each statement execute function propostas.so_acrescenta();
create trigger so_acrescenta before update or delete or truncate on propostas.perguntas for each statement execute function propostas.so_acrescenta();

create view propostas_publico.perguntas as select id, proposta_id, versao, texto, em from propostas.perguntas;
grant select on propostas_publico.perguntas to girassol_app;
