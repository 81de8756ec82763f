-- Telegram knows people and groups by an id of its own.
alter table cad.contato_identidades drop constraint contato_identidades_tipo_check,
  add constraint contato_identidades_tipo_check check (tipo in ('telefone', 'lid', 'jid', 'email', 'telegram'));

-- Other systems that are told what happens in an inbox.
create table chat.saida_destinos (
  id uuid primary key,
  caixa_entrada_id uuid not null references chat.caixas_entrada on delete cascade,
  nome text not null check (length(nome) between 1 and 80),
  url text not null check (length(url) <= 2000),
  eventos text[] not null check (cardinality(eventos) > 0 and eventos <@ array['mensagem.criada', 'conversa.criada', 'conversa.atribuida', 'conversa.finalizada']),
  ativo boolean not null default true,
  -- what deliveries are signed with: the present secret and, for a day, the one before
  segredos bytea not null,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now()
);
create index saida_destinos_da_caixa on chat.saida_destinos (caixa_entrada_id);

-- What has to be told, each once, in the order in which it happened. `alvo` is the destination, or the inbox itself for what its people answer.
create table chat.saidas (
  ordem bigint generated always as identity primary key,
  id uuid not null unique default gen_random_uuid(),
  alvo uuid not null,
  destino_id uuid references chat.saida_destinos on delete cascade,
  caixa_entrada_id uuid not null references chat.caixas_entrada on delete cascade,
  conversa_id uuid not null references chat.conversas on delete cascade,
  mensagem_id uuid,
  evento text not null,
  -- as it is signed: written at the first attempt and the same ever after
  corpo text,
  situacao text not null default 'pendente' check (situacao in ('pendente', 'entregue', 'morta')),
  tentativas int not null default 0 check (tentativas >= 0),
  tentar_em timestamptz not null default now(),
  reservada_ate timestamptz,
  -- every attempt with its moment, status, length and reason
  historico jsonb not null default '[]' check (jsonb_typeof(historico) = 'array'),
  criado_em timestamptz not null default now(),
  entregue_em timestamptz,
  check ((situacao = 'entregue') = (entregue_em is not null)),
  check (alvo = coalesce(destino_id, caixa_entrada_id))
);
create index saidas_fila on chat.saidas (alvo, conversa_id, ordem) where situacao = 'pendente';
create index saidas_da_caixa on chat.saidas (caixa_entrada_id, ordem desc);
-- an answer of ours goes out once
create unique index saidas_respostas on chat.saidas (mensagem_id) where destino_id is null;

-- After ten failures in a row a target is left alone, but for one try a minute.
create table chat.saida_disjuntores (
  alvo uuid primary key,
  falhas int not null default 0,
  aberto_ate timestamptz
);

-- One job a target; asked for again while it runs, another one follows it.
create function chat.acordar_saidas(p_alvo uuid, p_em timestamptz) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('chat:saidas-entregar', json_build_object('alvo', p_alvo), run_at => p_em, max_attempts => 25,
    job_key => 'saidas:' || p_alvo || case when p_em > now() + interval '1 second' then ':depois' else '' end, job_key_mode => 'replace');
end $$;

-- Written in the transaction of what happened, under the lock of its conversation: nothing is forgotten and the order is the order.
create function chat.anotar_saidas(p_caixa uuid, p_conversa uuid, p_mensagem uuid, p_evento text) returns void language plpgsql as $$
declare d record;
begin
  for d in select id from chat.saida_destinos where caixa_entrada_id = p_caixa and ativo and p_evento = any(eventos) loop
    insert into chat.saidas (alvo, destino_id, caixa_entrada_id, conversa_id, mensagem_id, evento) values (d.id, d.id, p_caixa, p_conversa, p_mensagem, p_evento);
    perform chat.acordar_saidas(d.id, now());
  end loop;
end $$;

-- A customer's word counts when it is here, ours once it has left: what may still be taken back is nobody's news.
create function chat.anotar_mensagem() returns trigger language plpgsql as $$
begin
  perform chat.anotar_saidas(new.caixa_entrada_id, new.conversa_id, new.id, 'mensagem.criada');
  return null;
end $$;
create trigger saida_mensagem_nova after insert on chat.mensagens for each row
  when (new.direcao = 'entrada' or (new.direcao = 'saida' and new.status in ('enviada', 'entregue', 'lida'))) execute function chat.anotar_mensagem();
create trigger saida_mensagem_enviada after update of status on chat.mensagens for each row
  when (new.direcao = 'saida' and old.status in ('pendente', 'enviando', 'incerta', 'falhou') and new.status in ('enviada', 'entregue', 'lida')) execute function chat.anotar_mensagem();

create function chat.anotar_conversa() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform chat.anotar_saidas(new.caixa_entrada_id, new.id, null, 'conversa.criada');
  elsif new.status = 'finalizada' and old.status <> 'finalizada' then perform chat.anotar_saidas(new.caixa_entrada_id, new.id, null, 'conversa.finalizada');
  end if;
  if new.atribuida_para is not null and (tg_op = 'INSERT' or new.atribuida_para is distinct from old.atribuida_para) then
    perform chat.anotar_saidas(new.caixa_entrada_id, new.id, null, 'conversa.atribuida');
  end if;
  return null;
end $$;
create trigger saida_conversa_nova after insert on chat.conversas for each row execute function chat.anotar_conversa();
create trigger saida_conversa_mudou after update of status, atribuida_para on chat.conversas for each row
  when (new.status is distinct from old.status or new.atribuida_para is distinct from old.atribuida_para) execute function chat.anotar_conversa();

grant select, insert, update, delete on chat.saida_destinos, chat.saidas, chat.saida_disjuntores to girassol_app;
grant select on chat.saida_destinos, chat.saidas, chat.saida_disjuntores to girassol_leitura;
