-- What the composer keeps: ready answers, macros, messages for later, drafts, mentions, and sends that can still be taken back.

create table chat.respostas_rapidas (
  id uuid primary key,
  escopo text not null check (escopo in ('pessoa', 'fila', 'empresa')),
  usuario_id uuid references cad.usuarios on delete cascade,
  fila_id uuid references chat.filas on delete cascade,
  -- what is typed after the bar
  atalho text not null check (atalho ~ '^[a-z0-9][a-z0-9_-]{0,31}$'),
  titulo text not null check (length(titulo) between 1 and 80),
  conteudo text not null default '' check (length(conteudo) <= 4096),
  usos int not null default 0 check (usos >= 0),
  usada_em timestamptz,
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  atualizada_em timestamptz not null default now(),
  check ((escopo = 'pessoa') = (usuario_id is not null)),
  check ((escopo = 'fila') = (fila_id is not null)),
  -- a short code names one answer in its scope
  unique nulls not distinct (escopo, usuario_id, fila_id, atalho)
);
create index respostas_da_pessoa on chat.respostas_rapidas (usuario_id) where usuario_id is not null;

create table chat.resposta_anexos (
  id uuid primary key,
  resposta_id uuid not null references chat.respostas_rapidas on delete cascade,
  ordem int not null,
  nome_arquivo text not null check (length(nome_arquivo) between 1 and 255),
  tipo_mime text not null,
  tamanho bigint not null check (tamanho >= 0),
  caminho_storage text not null,
  unique (resposta_id, ordem)
);

create table chat.macros (
  id uuid primary key,
  escopo text not null check (escopo in ('pessoa', 'fila', 'empresa')),
  usuario_id uuid references cad.usuarios on delete cascade,
  fila_id uuid references chat.filas on delete cascade,
  nome text not null check (length(nome) between 1 and 80),
  descricao text not null default '' check (length(descricao) <= 300),
  acoes jsonb not null check (jsonb_typeof(acoes) = 'array' and jsonb_array_length(acoes) between 1 and 10),
  usos int not null default 0 check (usos >= 0),
  usada_em timestamptz,
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  atualizada_em timestamptz not null default now(),
  check ((escopo = 'pessoa') = (usuario_id is not null)),
  check ((escopo = 'fila') = (fila_id is not null)),
  unique nulls not distinct (escopo, usuario_id, fila_id, nome)
);
-- A run is one run, however often the command arrives.
create table chat.macro_execucoes (
  conversa_id uuid not null references chat.conversas on delete cascade,
  id_cliente text not null check (length(id_cliente) between 8 and 80),
  macro_id uuid references chat.macros on delete set null,
  usuario_id uuid references cad.usuarios,
  em timestamptz not null default now(),
  primary key (conversa_id, id_cliente)
);

create table chat.mensagens_agendadas (
  id uuid primary key,
  conversa_id uuid not null references chat.conversas on delete cascade,
  autor_id uuid not null references cad.usuarios,
  conteudo text not null default '' check (length(conteudo) <= 65000),
  anexos jsonb not null default '[]' check (jsonb_typeof(anexos) = 'array'),
  enviar_em timestamptz not null,
  cancelar_se_responder boolean not null default false,
  -- how often the customer had written when it was asked for
  entradas_no_pedido int not null check (entradas_no_pedido >= 0),
  situacao text not null default 'agendada' check (situacao in ('agendada', 'enviada', 'cancelada', 'falhou')),
  motivo text,
  mensagem_id uuid references chat.mensagens (id) on delete set null,
  id_cliente text check (length(id_cliente) between 8 and 80),
  criado_em timestamptz not null default now(),
  atualizada_em timestamptz not null default now(),
  check (situacao in ('cancelada', 'falhou') or motivo is null),
  check (situacao = 'enviada' or mensagem_id is null)
);
create unique index agendadas_cliente on chat.mensagens_agendadas (conversa_id, id_cliente) where id_cliente is not null;
create index agendadas_da_conversa on chat.mensagens_agendadas (conversa_id, enviar_em);
create index agendadas_a_enviar on chat.mensagens_agendadas (enviar_em) where situacao = 'agendada';

create table chat.rascunhos (
  usuario_id uuid not null references cad.usuarios on delete cascade,
  conversa_id uuid not null references chat.conversas on delete cascade,
  texto text not null check (length(texto) between 1 and 65000),
  privada boolean not null default false,
  atualizado_em timestamptz not null default now(),
  primary key (usuario_id, conversa_id)
);

create table chat.mencoes (
  mensagem_id uuid not null references chat.mensagens (id) on delete cascade,
  usuario_id uuid not null references cad.usuarios on delete cascade,
  conversa_id uuid not null references chat.conversas on delete cascade,
  vista_em timestamptz,
  criado_em timestamptz not null default now(),
  primary key (mensagem_id, usuario_id)
);
create index mencoes_a_ver on chat.mencoes (usuario_id, criado_em desc) where vista_em is null;

alter table chat.mensagens
  -- until then the sender leaves it alone and its author may take it back
  add column enviar_apos timestamptz,
  -- files of one send are several messages: the id of the first
  add column envio_id uuid,
  -- what the conversation was before the send, for as long as it can be taken back
  add column antes jsonb,
  add column apagada_por uuid references cad.usuarios;
create index mensagens_do_envio on chat.mensagens (envio_id) where envio_id is not null;

grant select, insert, update, delete on chat.respostas_rapidas, chat.resposta_anexos, chat.macros, chat.macro_execucoes, chat.mensagens_agendadas, chat.rascunhos, chat.mencoes to girassol_app;
grant select on chat.respostas_rapidas, chat.resposta_anexos, chat.macros, chat.macro_execucoes, chat.mensagens_agendadas, chat.mencoes to girassol_leitura;
