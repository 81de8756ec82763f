-- Messages that other modules handed to the chat: one row a key, so that the same key never leaves twice.
create table chat.entregas (
  chave text primary key check (length(chave) between 8 and 120),
  contato_id uuid not null,
  canal text not null check (canal in ('whatsapp', 'email')),
  conversa_id uuid not null references chat.conversas on delete cascade,
  mensagem_id uuid not null,
  situacao text not null default 'enfileirada' check (situacao in ('enfileirada', 'enviado', 'entregue', 'lido', 'falhou')),
  motivo text check (length(motivo) <= 500),
  em timestamptz not null default now(),
  mudou_em timestamptz not null default now()
);
create index entregas_da_conversa on chat.entregas (conversa_id);
create unique index entregas_da_mensagem on chat.entregas (mensagem_id);
grant select, insert, update, delete on chat.entregas to girassol_app;
grant select on chat.entregas to girassol_leitura;
