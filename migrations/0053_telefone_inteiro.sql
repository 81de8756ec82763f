-- A number that somebody typed whole is looked up, not searched for by its pieces.
create index contatos_telefone on cad.contatos (telefone) where telefone is not null;
