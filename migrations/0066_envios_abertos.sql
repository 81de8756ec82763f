-- Unfinished resumable uploads, counted per person: their bytes are on disk until they are finished or expire.
create table storage.envios_abertos (
  id uuid primary key,
  -- the person, or the signed path for an upload without one
  dono text not null check (length(dono) between 1 and 1300),
  bytes bigint not null check (bytes >= 0),
  criado_em timestamptz not null default now()
);
create index envios_abertos_dono on storage.envios_abertos (dono, criado_em);
create index envios_abertos_criado_em on storage.envios_abertos (criado_em);
grant select, insert, update, delete on storage.envios_abertos to girassol_app;
