-- A substitution names the version of the datasheet that it was checked with.
create or replace view catalogo_publico.itens as
  select id, tipo, marca, modelo, unidade, ficha, custo_centavos, custo_vale_ate, arquivado_em, busca, versao
  from catalogo.itens;
