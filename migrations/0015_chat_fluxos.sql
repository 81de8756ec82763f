-- Robots: what answers first, by a drawn flow. A draft is changed; a version, once published, never.
create table chat.robos (
  id uuid primary key,
  nome text not null unique check (length(trim(nome)) between 1 and 60),
  ativo boolean not null default false,
  -- conversations begun before are not its business
  ativo_desde timestamptz,
  quando text not null default 'nova_conversa' check (quando in ('nova_conversa', 'fora_do_horario', 'palavra')),
  palavras text[] not null default '{}' check (cardinality(palavras) <= 30),
  -- when the company attends, for `fora_do_horario`
  agenda jsonb not null default '{"faixas":[{"dias":[1,2,3,4,5],"de":"08:00","ate":"18:00"}],"feriados_nacionais":true,"feriados":[]}' check (jsonb_typeof(agenda) = 'object'),
  -- a run in which the customer says nothing for this long is over
  limite_min int not null default 720 check (limite_min between 1 and 43200),
  ao_expirar text not null default 'entregar' check (ao_expirar in ('entregar', 'finalizar')),
  -- where people are handed to when the flow itself does not say
  fila_id uuid references chat.filas on delete set null,
  rascunho jsonb not null check (jsonb_typeof(rascunho) = 'object'),
  casos jsonb not null default '[]' check (jsonb_typeof(casos) = 'array'),
  -- counts the savings of the draft: a second editor who saves over another is told
  rascunho_versao int not null default 1,
  rascunho_em timestamptz not null default now(),
  rascunho_por uuid references cad.usuarios on delete set null,
  publicada_id uuid,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  check (not ativo or (publicada_id is not null and ativo_desde is not null)),
  check (quando <> 'palavra' or not ativo or cardinality(palavras) > 0)
);

create table chat.robo_caixas (
  robo_id uuid not null references chat.robos on delete cascade,
  caixa_entrada_id uuid not null references chat.caixas_entrada on delete cascade,
  primary key (robo_id, caixa_entrada_id)
);
create index robo_caixas_caixa on chat.robo_caixas (caixa_entrada_id);
-- none: whatever queue the conversation is in
create table chat.robo_filas (
  robo_id uuid not null references chat.robos on delete cascade,
  fila_id uuid not null references chat.filas on delete cascade,
  primary key (robo_id, fila_id)
);

create table chat.robo_versoes (
  id uuid primary key,
  robo_id uuid not null references chat.robos on delete cascade,
  numero int not null check (numero > 0),
  fluxo jsonb not null check (jsonb_typeof(fluxo) = 'object'),
  casos jsonb not null,
  nota text not null default '' check (length(nota) <= 300),
  -- an older version brought back
  restaura int,
  publicada_em timestamptz not null default now(),
  publicada_por uuid references cad.usuarios on delete set null,
  unique (robo_id, numero)
);
alter table chat.robos add constraint robos_publicada foreign key (publicada_id) references chat.robo_versoes;

-- Keys for other systems that a flow calls, by name; encrypted, never shown.
create table chat.robo_segredos (
  robo_id uuid not null references chat.robos on delete cascade,
  nome text not null check (nome ~ '^[A-Z][A-Z0-9_]{0,39}$'),
  valor bytea not null,
  em timestamptz not null default now(),
  primary key (robo_id, nome)
);

-- One run of a flow in a conversation. All that it is lies in `estado`; whoever holds the row's lock may take the next step.
create table chat.fluxo_sessoes (
  id uuid primary key,
  robo_id uuid not null references chat.robos on delete cascade,
  versao_id uuid not null references chat.robo_versoes,
  conversa_id uuid not null references chat.conversas on delete cascade,
  situacao text not null default 'ativa' check (situacao in ('ativa', 'concluida', 'entregue', 'assumida', 'expirada', 'falhou')),
  estado jsonb not null check (jsonb_typeof(estado) = 'object'),
  -- the node it stands at, or stood at when it ended
  no text,
  -- the customer's messages up to here have been heard
  lida_ate_seq int not null default 0,
  desde_seq int not null default 0,
  -- what was asked of another system and not answered yet
  chamada jsonb,
  iniciada_em timestamptz not null default now(),
  atualizada_em timestamptz not null default now(),
  encerrada_em timestamptz,
  check ((situacao = 'ativa') = (encerrada_em is null))
);
create unique index fluxo_sessoes_uma_ativa on chat.fluxo_sessoes (conversa_id) where situacao = 'ativa';
create index fluxo_sessoes_conversa on chat.fluxo_sessoes (conversa_id, iniciada_em desc);
create index fluxo_sessoes_versao on chat.fluxo_sessoes (versao_id, iniciada_em);
create index fluxo_sessoes_robo on chat.fluxo_sessoes (robo_id, iniciada_em);

-- Every node a run came to: the way it took, and what passes where.
create table chat.fluxo_passos (
  id bigint generated always as identity primary key,
  sessao_id uuid not null references chat.fluxo_sessoes on delete cascade,
  no text not null,
  em timestamptz not null default now()
);
create index fluxo_passos_sessao on chat.fluxo_passos (sessao_id, id);

-- A robot speaks only while nobody else does: a conversation that gets an owner or an end has no run any more, whichever way it came to it.
create function chat.encerrar_robo() returns trigger language plpgsql as $$
begin
  update chat.fluxo_sessoes set situacao = case when new.status = 'finalizada' then 'concluida' else 'assumida' end, encerrada_em = now(), atualizada_em = now(), chamada = null
    where conversa_id = new.id and situacao = 'ativa';
  return null;
end $$;
create trigger encerrar_robo after update of atribuida_para, status, caixa_entrada_id on chat.conversas for each row
  when ((new.atribuida_para is not null and new.atribuida_para is distinct from old.atribuida_para)
    or (new.status = 'finalizada' and old.status <> 'finalizada') or new.caixa_entrada_id <> old.caixa_entrada_id)
  execute function chat.encerrar_robo();

grant select, insert, update, delete on chat.robos, chat.robo_caixas, chat.robo_filas, chat.robo_segredos, chat.fluxo_sessoes, chat.fluxo_passos to girassol_app;
grant select, insert on chat.robo_versoes to girassol_app;
grant select on chat.robos, chat.robo_caixas, chat.robo_filas, chat.robo_versoes, chat.fluxo_sessoes, chat.fluxo_passos to girassol_leitura;
revoke select on chat.robo_segredos from girassol_leitura;
