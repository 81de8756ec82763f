-- The automations and the forms have their tables in the schema of the funnels. What the three modules read of each other goes through views of the
-- owner, as between other modules (0074).

create view funis_publico.destinos as
  select id, funil_id, nome
  from funis.destinos;
create view funis_publico.entradas as
  select id, nome
  from funis.entradas;
create view funis_publico.vinculos as
  select de_cartao_id, para_cartao_id, recolhido_em
  from funis.vinculos;
create view funis_publico.cartao_pessoas as
  select cartao_id, usuario_id
  from funis.cartao_pessoas;
create view funis_publico.documentos as
  select cartao_id, pedido_id, campo
  from funis.documentos;
create or replace view funis_publico.transicoes as
  select seq, cartao_id, funil_id, de_funil_id, de_estagio_id, para_estagio_id, em, por_id, por_tipo, duracao_s,
    duracao_util_s, no_prazo, reabre, desfaz, desfeita_por, motivo, execucao_id
  from funis.transicoes;
grant select on all tables in schema funis_publico to girassol_app;

create schema automacoes_publico;
create view automacoes_publico.regras as
  select id, nome
  from funis.regras;
create view automacoes_publico.execucoes as
  select id, regra_id, cartao_id
  from funis.execucoes;
create view automacoes_publico.politicas as
  select id, nome
  from funis.politicas;
create view automacoes_publico.aprovacoes as
  select id, cartao_id, estagio_id, politica_id, situacao
  from funis.aprovacoes;
grant usage on schema automacoes_publico to girassol_app;
grant select on all tables in schema automacoes_publico to girassol_app;

create schema formularios_publico;
create view formularios_publico.formularios as
  select id, titulo
  from funis.formularios;
grant usage on schema formularios_publico to girassol_app;
grant select on all tables in schema formularios_publico to girassol_app;
