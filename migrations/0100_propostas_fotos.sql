-- Pictures of roofs on which the modules of a proposal are drawn. They come in and go out by the module's own endpoints only.
insert into storage.buckets (id, name, file_size_limit, allowed_mime_types) values
  ('propostas-fotos', 'propostas-fotos', 1024 * 1024, array['image/jpeg']);

create table propostas.fotos (
  id uuid primary key,
  proposta_id uuid not null references propostas.propostas on delete cascade,
  caminho text not null check (length(caminho) between 1 and 400),
  tamanho int not null check (tamanho > 0),
  enviada_por uuid not null references cad.usuarios,
  enviada_em timestamptz not null default now()
);
create index fotos_da_proposta on propostas.fotos (proposta_id);
create index fotos_de_quem_enviou on propostas.fotos (enviada_por);
grant select, insert, delete on propostas.fotos to girassol_app;
