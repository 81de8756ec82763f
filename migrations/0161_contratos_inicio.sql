-- During the seven days no work begins, unless the customer asked for it in writing: the day, and how.
alter table contratos.contratos
  add column inicio_pedido_em date,
  add column inicio_prova text check (length(btrim(inicio_prova)) between 3 and 500),
  add constraint contratos_inicio_inteiro check ((inicio_pedido_em is null) = (inicio_prova is null));
create index contratos_segurando_obra on contratos.contratos (contato_id)
  where situacao = 'arrependimento' and inicio_pedido_em is null;
