-- The link of an investor can be revoked, and created again.
alter table investidores.cotas
  alter column link_hash drop not null,
  alter column link_cifrado drop not null,
  add constraint cotas_link_inteiro check ((link_hash is null) = (link_cifrado is null));
grant update (link_hash, link_cifrado) on investidores.cotas to girassol_app;
