-- Extra work that was found in a service order: a proposal of services, which the customer accepts before it is done.
create table ordens.extras (
  proposta_id uuid primary key references propostas.propostas on delete cascade,
  ordem_id uuid not null references ordens.ordens on delete cascade,
  descricao text not null check (length(btrim(descricao)) between 3 and 500),
  criado_em timestamptz not null default now(),
  criado_por uuid references cad.usuarios
);
create index extras_da_ordem on ordens.extras (ordem_id);
grant select, insert on ordens.extras to girassol_app;

create view ordens_publico.extras as
  select proposta_id, ordem_id, descricao, criado_em from ordens.extras;
grant select on ordens_publico.extras to girassol_app;
