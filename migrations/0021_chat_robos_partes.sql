-- A robot may be a part: it answers nobody by itself and is called by others. What a version calls is fixed when it is published.
alter table chat.robos
  add column parte boolean not null default false,
  -- the version that the rest of the conversations still begin with, while a new one is tried on some of them
  add column anterior_id uuid references chat.robo_versoes,
  add column porcento int not null default 100 check (porcento between 1 and 100),
  add check (not (parte and ativo)),
  add check ((porcento = 100) = (anterior_id is null));

-- Direct calls only: a version that is called brings its own.
create table chat.robo_versao_partes (
  versao_id uuid not null references chat.robo_versoes on delete cascade,
  parte_id uuid not null references chat.robos on delete cascade,
  parte_versao_id uuid not null references chat.robo_versoes on delete cascade,
  primary key (versao_id, parte_id)
);
create index robo_versao_partes_parte on chat.robo_versao_partes (parte_id);
grant select, insert on chat.robo_versao_partes to girassol_app;
grant select on chat.robo_versao_partes to girassol_leitura;

-- A robot hands a conversation over as a person does; it is named, because robots come and go.
alter table chat.transferencias alter column por drop not null, add column por_nome text check (length(por_nome) between 1 and 60), add check ((por is null) = (por_nome is not null));
