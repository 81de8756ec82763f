-- Backups that were tried. The newest good one tells how old the last copy is; only failures of the nightly copy are recorded.
create table plataforma.copias (
  id uuid primary key,
  origem text not null check (origem in ('noturna', 'manual')),
  comecou_em timestamptz not null,
  terminou_em timestamptz not null default now(),
  arquivo text not null check (char_length(arquivo) between 1 and 1000),
  bytes bigint check (bytes > 0),
  erro text check (char_length(erro) <= 500),
  check ((bytes is null) <> (erro is null))
);
create index copias_boas on plataforma.copias (terminou_em desc) where erro is null;
create index copias_tentadas on plataforma.copias (terminou_em desc);

grant select, insert, delete on plataforma.copias to girassol_app;
grant select on plataforma.copias to girassol_leitura;
