-- An inbox of Telegram that asks for its messages instead of being told: how far it has read, for whichever process asks next.
create table chat.telegram_buscas (
  caixa_entrada_id uuid primary key references chat.caixas_entrada on delete cascade,
  proxima bigint not null default 0 check (proxima >= 0),
  -- one process asks at a time; a dead one keeps it no longer than its lease
  dono uuid,
  vence_em timestamptz not null default now(),
  buscada_em timestamptz
);
grant select, insert, update, delete on chat.telegram_buscas to girassol_app;
grant select on chat.telegram_buscas to girassol_leitura;

-- What of a message of several parts has left already: tried again, only the rest goes.
create table chat.partes_enviadas (
  mensagem_id uuid not null references chat.mensagens (id) on delete cascade,
  parte int not null check (parte >= 0),
  id_externo text,
  em timestamptz not null default now(),
  primary key (mensagem_id, parte)
);
grant select, insert, delete on chat.partes_enviadas to girassol_app;
grant select on chat.partes_enviadas to girassol_leitura;

-- Buttons, lists, polls, places and cards, as the widget draws them; and what a visitor chose of which message.
alter table chat.webchat_mensagens add column especial jsonb check (jsonb_typeof(especial) = 'object'), add column escolha jsonb check (jsonb_typeof(escolha) = 'object');
