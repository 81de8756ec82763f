-- What inboxes tell of themselves: whether they are silent, how near a number is to being banned, who asked not to be written to; and two small
-- things of the same screens: conversations marked unread again, and instant sounds already looked up.

alter table chat.leituras
  -- the person wants to come back to it, whatever was read or answered
  add column marcada boolean not null default false;
create index leituras_marcadas on chat.leituras (usuario_id, conversa_id) where marcada;

-- Expected traffic: of the last weeks, in how many did the customers write in this hour of the week (0 = Sunday midnight, São Paulo).
create table chat.trafego_esperado (
  caixa_entrada_id uuid not null references chat.caixas_entrada on delete cascade,
  hora_da_semana smallint not null check (hora_da_semana between 0 and 167),
  semanas smallint not null check (semanas between 1 and 8),
  com_mensagem smallint not null check (com_mensagem between 1 and semanas),
  mensagens int not null check (mensagens >= com_mensagem),
  primary key (caixa_entrada_id, hora_da_semana)
);

create table chat.saude_das_caixas (
  caixa_entrada_id uuid primary key references chat.caixas_entrada on delete cascade,
  vigiar boolean not null default true,
  -- weeks of traffic that the model knows; under two it watches nothing
  semanas smallint not null default 0 check (semanas between 0 and 8),
  modelo_em timestamptz,
  -- the customer's last message before the silence that is being told; null = nothing unusual
  mudo_desde timestamptz,
  avisado_em timestamptz,
  -- since when the device behind the inbox has been away
  desconectada_desde timestamptz,
  atualizada_em timestamptz not null default now(),
  check ((mudo_desde is null) = (avisado_em is null))
);

-- "Parar": the contact asked not to be written to first, on any inbox. Kept until somebody lifts it with a reason.
create table chat.recusas_de_contato (
  contato_id uuid primary key references cad.contatos on delete cascade,
  caixa_entrada_id uuid references chat.caixas_entrada on delete set null,
  mensagem_id uuid,
  palavra text not null check (length(palavra) between 1 and 40),
  em timestamptz not null default now()
);

-- An inbox that changed is forgotten by every process at once. Its connection and its name are not what deliveries depend on.
create function chat.avisar_caixa() returns trigger language plpgsql as $$
begin
  perform pg_notify('chat_caixa', coalesce(new.id, old.id)::text);
  return null;
end $$;
create trigger avisar_caixa after insert or delete on chat.caixas_entrada for each row execute function chat.avisar_caixa();
create trigger avisar_caixa_mudada after update on chat.caixas_entrada for each row
  when (old.ativo is distinct from new.ativo or old.configuracao is distinct from new.configuracao or old.segredos is distinct from new.segredos
    or old.token_hash is distinct from new.token_hash or old.tipo is distinct from new.tipo)
  execute function chat.avisar_caixa();

-- the last message of the customers of an inbox, asked every few minutes
create index conversas_ultima_entrada on chat.conversas (caixa_entrada_id, ultima_entrada_em desc) where ultima_entrada_em is not null;

create table chat.sons_instantaneos (
  id text primary key check (length(id) between 1 and 120),
  mp3 text not null check (length(mp3) <= 500),
  titulo text not null default '' check (length(titulo) <= 200),
  em timestamptz not null default now()
);

grant select, insert, update, delete on chat.trafego_esperado, chat.saude_das_caixas, chat.recusas_de_contato, chat.sons_instantaneos to girassol_app;
grant select on chat.trafego_esperado, chat.saude_das_caixas, chat.recusas_de_contato, chat.sons_instantaneos to girassol_leitura;
