-- In what role a person signs for the customer.
alter table ordens.assinaturas
  add column qualidade text check (qualidade in ('titular', 'responsavel', 'representante', 'autorizada'));
create or replace view ordens_publico.assinaturas as
  select id, ordem_id, ciclo, papel, nome, desenho_sha256, relatorio_sha256, confirmada_por, final_do_telefone, assinada_em,
    qualidade
  from ordens.assinaturas;
