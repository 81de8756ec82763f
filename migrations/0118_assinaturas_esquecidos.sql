-- A signer who asked to be forgotten: addresses, links and passes go. Name, CPF and proofs are kept as evidence of the contract (LGPD,
-- art. 16, I), for the 10 years in which it may be disputed (Código Civil, art. 205).
alter table assinaturas.signatarios add column esquecido_em timestamptz;
alter table assinaturas.signatarios drop constraint signatarios_alcancavel;
alter table assinaturas.signatarios add constraint signatarios_alcancavel
  check (esquecido_em is not null or email is not null or telefone is not null);
alter table assinaturas.signatarios add constraint signatarios_esquecido
  check (esquecido_em is null or num_nonnulls(email, telefone, passe_hash) = 0);
