-- Whom a row speaks of, by document, phone, e-mail, identifier or contact: the first row of a file that has a key owns it, later ones repeat it.
create table cad.importacao_chaves (
  importacao_id uuid not null references cad.importacoes on delete cascade,
  chave text not null check (length(chave) between 3 and 300),
  n int not null,
  primary key (importacao_id, chave)
);
create index importacao_chaves_linha on cad.importacao_chaves (importacao_id, n);
grant select, insert, update, delete on cad.importacao_chaves to girassol_app;

alter table cad.importacao_linhas
  add column repete int,
  drop constraint importacao_linhas_situacao_check,
  add constraint importacao_linhas_situacao_check check (situacao in
    ('lida', 'nova', 'existente', 'duvida', 'repetida', 'invalida', 'criada', 'atualizada', 'igual', 'pulada', 'desfeita', 'mantida'));

-- What is known is not overwritten unless somebody asks for it.
alter table cad.importacoes
  alter column duplicados set default 'completar',
  drop constraint importacoes_duplicados_check,
  add constraint importacoes_duplicados_check check (duplicados in ('completar', 'atualizar', 'pular', 'perguntar'));

-- Our own export was remembered without its identifier, which is the key from now on.
delete from cad.importacao_mapas where assinatura like 'identificador|%';
