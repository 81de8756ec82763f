-- The end of a visit brings its customer to the signature and the rating, unless the service says otherwise.
alter table ordens.servicos
  add column link_ao_concluir boolean not null default true;
create or replace view ordens_publico.servicos as
  select item_id, tipo, duracao_min, habilidades, no_telhado, checklist_id, preco_centavos, sla_horas, instrucoes,
    link_ao_concluir
  from ordens.servicos;

-- One link a cycle is made by itself. A row without an end is one whose sending was interrupted: it is sent again.
create table campo.links_da_conclusao (
  ordem_id uuid not null references ordens.ordens,
  ciclo integer not null check (ciclo >= 1),
  link_id uuid not null unique references campo.links on delete cascade,
  mandado text check (mandado in ('whatsapp', 'email')),
  recusa text check (length(recusa) <= 500),
  feito_em timestamptz,
  primary key (ordem_id, ciclo),
  constraint links_da_conclusao_fim check ((feito_em is null) = (mandado is null and recusa is null))
);
grant select, insert, update (link_id, mandado, recusa, feito_em) on campo.links_da_conclusao to girassol_app;
