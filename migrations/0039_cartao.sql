-- A comment may name a team as well as people: who is told are its people of that moment, what is drawn is the team.
alter table funis.comentarios add column times uuid[] not null default '{}';

-- Who wrote a fact last, when, and on which card: a fact of the customer or of the project is read by cards of many funnels.
-- `dono_id` is whoever the fact belongs to (a card, a project, a contact, a consumer unit), so there is no single table to point at.
create table funis.origens_dos_fatos (
  dono_id uuid not null,
  campo text not null check (campo ~ '^[a-z][a-z0-9_]{0,59}$'),
  cartao_id uuid references funis.cartoes on delete cascade,
  por uuid references cad.usuarios,
  em timestamptz not null default now(),
  primary key (dono_id, campo)
);
create index origens_dos_fatos_cartao on funis.origens_dos_fatos (cartao_id);

-- A document on its way in: by whom it came, and when. The file itself is a fact of the card; this row is written once.
create table funis.documentos (
  caminho text primary key check (length(caminho) between 1 and 400),
  cartao_id uuid not null references funis.cartoes on delete cascade,
  campo text not null check (campo ~ '^[a-z][a-z0-9_]{0,59}$'),
  pedido_id uuid references funis.pedidos_de_documentos,
  por uuid references cad.usuarios,
  em timestamptz not null default now(),
  check (num_nonnulls(pedido_id, por) <= 1)
);
create index documentos_cartao on funis.documentos (cartao_id);

grant select, insert, update on funis.origens_dos_fatos to girassol_app;
grant select, insert on funis.documentos to girassol_app;
grant select on funis.origens_dos_fatos, funis.documentos to girassol_leitura;
