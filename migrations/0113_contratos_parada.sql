-- A request for signatures that the company cancelled stops the signature as a refusal does: the next version is opened from there.
alter table contratos.contratos drop constraint contratos_assinatura_parada_check;
alter table contratos.contratos add constraint contratos_assinatura_parada_check
  check (assinatura_parada in ('recusado', 'expirado', 'cancelado'));
