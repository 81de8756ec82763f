-- How new materials of a category are tracked, unless they say otherwise. A category that nothing is in may go.
alter table estoque.categorias
  add column rastreio text check (rastreio in ('nenhum', 'lote', 'serie'));
grant delete on estoque.categorias to girassol_app;
