-- Rules that a person sets off, and rules of the calendar.

-- Since when it is on: what the calendar came to while it was off is over.
alter table funis.regras add column ligada_em timestamptz;
-- Who pressed the button; nobody, where something happened to the card.
alter table funis.execucoes add column pedida_por uuid references cad.usuarios;

-- One time that the calendar came to, of one rule. Its cards are gone through in the order of their ids, some at a time: whoever goes on after
-- a crash, in whatever process, goes on behind the last one.
create table funis.agendas (
  regra_id uuid not null references funis.regras on delete cascade,
  em timestamptz not null,
  versao int not null,
  foreign key (regra_id, versao) references funis.regra_versoes (regra_id, numero),
  ate uuid,
  postas int not null default 0 check (postas >= 0),
  criada_em timestamptz not null default now(),
  terminada_em timestamptz,
  primary key (regra_id, em)
);
create index agendas_abertas on funis.agendas (em) where terminada_em is null;

grant select, insert, update, delete on funis.agendas to girassol_app;
grant select on funis.agendas to girassol_leitura;
