-- What a contact is looked for by, kept as text: worked out anew at each row, it was nearly all that the search of a common name cost.
alter table cad.contatos add column busca text generated always as (plataforma.sem_acento(nome || ' ' || coalesce(telefone, '') || ' ' || coalesce(email, ''))) stored;
drop index cad.contatos_busca;
create index contatos_busca on cad.contatos using gin (busca gin_trgm_ops);
-- the search asks the planner how common a word is
analyze cad.contatos;
