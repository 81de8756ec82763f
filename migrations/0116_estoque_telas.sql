-- What the screens of the stock search and page by.
create or replace view catalogo_publico.itens as
  select id, tipo, marca, modelo, unidade, ficha, custo_centavos, custo_vale_ate, arquivado_em, busca
  from catalogo.itens;

create index materiais_codigo_trecho on estoque.materiais using gin (plataforma.sem_acento(codigo) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
create index series_numero on estoque.series (numero);
create index linhas_do_material on estoque.linhas (item_id, ordem) where fisico;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('estoque.material.ver', 'sim'),
  ('estoque.material.editar', 'sim'),
  ('estoque.local.editar', 'sim'),
  ('estoque.movimento.criar', 'sim'),
  ('estoque.ajuste.criar', 'sim'),
  ('estoque.custo.ver', 'sim');
