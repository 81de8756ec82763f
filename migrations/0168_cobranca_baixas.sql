-- A manual payment that is refused says why. Refusals from before may have no reason.
alter table cobranca.baixas
  add constraint baixas_recusada_com_resposta check (situacao <> 'recusada' or length(btrim(coalesce(resposta, ''))) >= 3) not valid;
create index baixas_decididas on cobranca.baixas (decidida_em desc, id desc) where situacao <> 'aguardando';
