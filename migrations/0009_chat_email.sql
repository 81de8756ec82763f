-- Mail: which process watches each mailbox, how far each folder was read, and every letter beside the message it became.

-- One watcher per mailbox, whatever the number of processes: whoever holds the lease reads; a dead holder's runs out.
create table chat.email_vigias (
  caixa_entrada_id uuid primary key references chat.caixas_entrada on delete cascade,
  dono uuid not null,
  vence_em timestamptz not null,
  -- the version of the inbox whose user and password the server refused: it is not knocked at again until somebody changes something
  recusada_em timestamptz
);

-- UIDs mean something only under their validity. When it changes, recent mail is read again and the ids of the letters keep it single.
create table chat.email_pastas (
  caixa_entrada_id uuid not null references chat.caixas_entrada on delete cascade,
  pasta text not null check (length(pasta) between 1 and 255),
  uid_validity text not null,
  ultimo_uid bigint not null check (ultimo_uid >= 0),
  -- a letter that fails again and again is set aside so that those behind it pass
  tropeco_uid bigint,
  tropecos int not null default 0,
  lida_em timestamptz not null default now(),
  primary key (caixa_entrada_id, pasta)
);

create table chat.emails (
  id uuid primary key,
  caixa_entrada_id uuid not null references chat.caixas_entrada on delete cascade,
  -- Message-ID without its brackets; the same text names the message in chat.mensagens
  id_externo text not null check (length(id_externo) between 1 and 255),
  direcao text not null check (direcao in ('entrada', 'saida')),
  -- ours only: which message it carries, so that a second attempt is the same letter
  mensagem_id uuid unique,
  em_resposta_a text,
  referencias text[] not null default '{}',
  de text not null,
  de_nome text not null default '',
  responder_a text,
  para text[] not null default '{}',
  cc text[] not null default '{}',
  cco text[] not null default '{}',
  assunto text not null default '',
  -- without Re:, Enc:, case and doubled blanks
  assunto_base text not null default '',
  texto text not null default '',
  html text,
  -- why a machine wrote it; null = a person
  automatica text,
  -- the letter as it travelled
  caminho_storage text not null,
  tamanho int not null check (tamanho >= 0),
  momento timestamptz not null,
  criado_em timestamptz not null default now(),
  unique (caixa_entrada_id, id_externo),
  check ((direcao = 'saida') = (mensagem_id is not null))
);
create index emails_do_remetente on chat.emails (caixa_entrada_id, de, momento desc);

-- A letter goes with the message that shows it.
create function chat.excluir_email() returns trigger language plpgsql as $$
begin
  delete from chat.emails where caixa_entrada_id = old.caixa_entrada_id and id_externo = old.id_externo;
  return null;
end $$;
create trigger excluir_email after delete on chat.mensagens for each row when (old.id_externo is not null) execute function chat.excluir_email();

grant select, insert, update, delete on chat.email_vigias, chat.email_pastas, chat.emails to girassol_app;
grant select on chat.email_pastas, chat.emails to girassol_leitura;
