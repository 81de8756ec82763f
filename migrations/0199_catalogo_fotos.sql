-- The picture of an item: the name of its file in the bucket, 128 random bits, so that its open address cannot be guessed.
alter table catalogo.itens
  add column foto text constraint itens_foto check (foto ~ '^[0-9a-f]{32}\.(jpg|png|webp)$');
create unique index itens_foto_unica on catalogo.itens (foto) where foto is not null;

create or replace view catalogo_publico.itens as
  select id, tipo, marca, modelo, unidade, ficha, custo_centavos, custo_vale_ate, arquivado_em, busca, versao, foto
  from catalogo.itens;

insert into storage.buckets (id, name, file_size_limit, allowed_mime_types)
  values ('catalogo-fotos', 'catalogo-fotos', 614400, array['image/png', 'image/jpeg', 'image/webp']);
