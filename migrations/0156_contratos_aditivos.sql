-- An amendment in progress ends with its contract. One that a contract left behind ends now.
update contratos.aditivos a
set situacao = 'cancelado'
from contratos.contratos k
where k.id = a.contrato_id
  and k.situacao in ('encerrado', 'rescindido', 'distratado')
  and a.situacao in ('rascunho', 'enviado');
