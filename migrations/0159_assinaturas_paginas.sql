-- Pages of a document that a signer had on the screen, each with its first time: who has not seen them all has not read to the end.
create table assinaturas.paginas_vistas (
  signatario_id uuid not null references assinaturas.signatarios on delete cascade,
  pagina int not null check (pagina >= 1),
  vista_em timestamptz not null default now(),
  primary key (signatario_id, pagina)
);
grant select, insert on assinaturas.paginas_vistas to girassol_app;
