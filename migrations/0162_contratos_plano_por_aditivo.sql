-- The plan of a member changes by an amendment that both sides sign: the amendment holds the plan, the member gets it when it is signed.
alter table contratos.aditivos add column plano jsonb check (jsonb_typeof(plano) = 'object');

alter table matriculas.planos
  add column aditivo_id uuid constraint planos_um_por_aditivo unique references contratos.aditivos,
  drop constraint planos_reajuste_inteiro,
  add constraint planos_reajuste_inteiro check (
    (n = 1 or aditivo_id is not null) = (percentual is null) and (percentual is null) = (indice is null)
  );
