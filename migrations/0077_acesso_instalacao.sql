-- The link that lets the first account be made. Only the hash of its token is stored; the first account removes all of them.
create table cad.links_de_instalacao (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  criado_em timestamptz not null default now(),
  expira_em timestamptz not null check (expira_em > criado_em)
);
grant select, insert, delete on cad.links_de_instalacao to girassol_app;
