create schema chat;
grant usage on schema chat to girassol_app, girassol_leitura;

create table chat.caixas_entrada (
  id uuid primary key,
  nome text not null check (length(nome) between 1 and 80),
  tipo text not null check (tipo in ('email', 'whatsapp', 'telegram', 'webchat', 'webhook', 'api')),
  ativo boolean not null default true,
  configuracao jsonb not null default '{}' check (jsonb_typeof(configuracao) = 'object'),
  -- API keys and header values, encrypted; the webhook token encrypted to be shown again and hashed to be found
  segredos bytea,
  token_cifrado bytea not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- which path dialect the server of this inbox was found to speak
  dialeto text check (dialeto in ('spec', 'evolution')),
  conexao_estado text not null default 'desconhecida' check (conexao_estado in ('aberta', 'conectando', 'fechada', 'desconhecida')),
  conexao_detalhe text,
  conexao_qrcode text,
  conexao_em timestamptz,
  criado_em timestamptz not null default now(),
  atualizada_em timestamptz not null default now()
);

create table chat.caixa_usuarios (
  caixa_entrada_id uuid not null references chat.caixas_entrada on delete cascade,
  usuario_id uuid not null references cad.usuarios on delete cascade,
  papel text not null check (papel in ('administrador', 'atendente', 'leitor')),
  desde timestamptz not null default now(),
  primary key (caixa_entrada_id, usuario_id)
);
create index caixa_usuarios_usuario on chat.caixa_usuarios (usuario_id);

create table chat.conversas (
  id uuid primary key,
  caixa_entrada_id uuid not null references chat.caixas_entrada,
  contato_id uuid not null references cad.contatos,
  -- where the channel delivers: a JID, a chat id, an address
  endereco text,
  status text not null default 'aguardando' check (status in ('aguardando', 'ativa', 'finalizada', 'transferida')),
  prioridade text not null default 'normal' check (prioridade in ('baixa', 'normal', 'alta', 'urgente')),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  atribuida_para uuid references cad.usuarios,
  -- highest place given out; messages hold 1…ultima_seq without gaps
  ultima_seq int not null default 0,
  -- place of the last thing said to or by the customer (notes and system events do not count); 0 = nothing yet
  ultima_msg_seq int not null default 0,
  -- messages of the customer so far, and how many of them the last human answer covered: unread is derived, never counted up and down
  total_entradas int not null default 0,
  entradas_respondidas int not null default 0,
  ultima_interacao_em timestamptz not null default now(),
  aguardando_desde timestamptz,
  primeira_resposta_em timestamptz,
  motivo_finalizacao text,
  nota_final int check (nota_final between 0 and 10),
  finalizada_em timestamptz,
  finalizada_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  atualizada_em timestamptz not null default now(),
  check (ultima_msg_seq between 0 and ultima_seq),
  check (entradas_respondidas between 0 and total_entradas),
  check ((status = 'finalizada') = (finalizada_em is not null))
);
-- One open conversation per inbox and contact: the database decides, whatever arrives at once.
create unique index conversas_uma_aberta on chat.conversas (caixa_entrada_id, contato_id) where status <> 'finalizada';
create index conversas_por_status on chat.conversas (status, ultima_interacao_em desc, id desc);
create index conversas_por_caixa on chat.conversas (caixa_entrada_id, status, ultima_interacao_em desc, id desc);
create index conversas_por_pessoa on chat.conversas (atribuida_para, status, ultima_interacao_em desc, id desc) where atribuida_para is not null;
create index conversas_por_endereco on chat.conversas (caixa_entrada_id, endereco) where status <> 'finalizada';
create index conversas_do_contato on chat.conversas (contato_id, criado_em desc);
create index conversas_sem_resposta on chat.conversas (caixa_entrada_id) include (id, total_entradas, entradas_respondidas) where status <> 'finalizada' and total_entradas > entradas_respondidas;
create index conversas_tags on chat.conversas using gin (tags) where tags <> '{}';

create table chat.mensagens (
  conversa_id uuid not null references chat.conversas on delete cascade,
  seq int not null check (seq > 0),
  id uuid not null unique,
  caixa_entrada_id uuid not null,
  direcao text not null check (direcao in ('entrada', 'saida', 'nota', 'sistema')),
  tipo text not null check (tipo in ('imagem', 'media', 'audio', 'text')),
  conteudo text not null default '' check (length(conteudo) <= 100000),
  -- what searches look at; kept, because taking the accents off every candidate again is most of a search
  busca text generated always as (plataforma.sem_acento(conteudo)) stored,
  status text not null check (status in ('pendente', 'enviando', 'incerta', 'enviada', 'entregue', 'lida', 'falhou')),
  erro text,
  autor_id uuid,
  autor_nome text,
  id_externo text check (length(id_externo) between 1 and 255),
  id_cliente text check (length(id_cliente) between 8 and 80),
  citada_seq int,
  citada_externo text,
  citada_texto text,
  dados jsonb,
  tentativas int not null default 0,
  envio_desde timestamptz,
  editada_em timestamptz,
  apagada_em timestamptz,
  criado_em timestamptz not null default now(),
  primary key (conversa_id, seq),
  check ((status = 'enviando') = (envio_desde is not null))
);
create unique index mensagens_externo on chat.mensagens (caixa_entrada_id, id_externo) where id_externo is not null;
create unique index mensagens_cliente on chat.mensagens (conversa_id, id_cliente) where id_cliente is not null;
create index mensagens_a_enviar on chat.mensagens (conversa_id, seq) where status in ('pendente', 'enviando', 'incerta');
create index mensagens_texto on chat.mensagens using gin (busca gin_trgm_ops);
create index mensagens_por_dia on chat.mensagens using brin (criado_em);

create table chat.anexos (
  id uuid primary key,
  mensagem_id uuid not null references chat.mensagens (id) on delete cascade,
  ordem int not null default 0,
  nome_arquivo text not null check (length(nome_arquivo) between 1 and 255),
  tipo_mime text not null,
  tamanho bigint not null default 0 check (tamanho >= 0),
  caminho_storage text,
  largura int check (largura > 0),
  altura int check (altura > 0),
  duracao numeric(10, 2) check (duracao >= 0),
  onda jsonb,
  estado text not null check (estado in ('pronto', 'baixando', 'indisponivel')),
  tentativas int not null default 0,
  unique (mensagem_id, ordem),
  check ((estado = 'pronto') = (caminho_storage is not null))
);

-- One reaction per person and message, as the apps do it.
create table chat.reacoes (
  mensagem_id uuid not null references chat.mensagens (id) on delete cascade,
  autor text not null,
  emoji text not null check (length(emoji) between 1 and 32),
  usuario_id uuid references cad.usuarios,
  nome text not null default '',
  em timestamptz not null default now(),
  primary key (mensagem_id, autor)
);

create table chat.edicoes (
  id bigint generated always as identity primary key,
  mensagem_id uuid not null references chat.mensagens (id) on delete cascade,
  em timestamptz not null default now(),
  por uuid,
  conteudo_anterior text not null
);
create index edicoes_mensagem on chat.edicoes (mensagem_id, id);

-- Up to which of the customer's messages each colleague has read.
create table chat.leituras (
  conversa_id uuid not null references chat.conversas on delete cascade,
  usuario_id uuid not null references cad.usuarios on delete cascade,
  entradas_lidas int not null check (entradas_lidas >= 0),
  em timestamptz not null default now(),
  primary key (conversa_id, usuario_id)
);

-- What a channel delivered, stored before we answer 200. `chave` makes a repeated delivery one row.
create table chat.eventos_webhook (
  id bigint generated always as identity primary key,
  caixa_entrada_id uuid not null references chat.caixas_entrada on delete cascade,
  chave text not null,
  evento text not null,
  corpo jsonb not null,
  situacao text not null default 'pendente' check (situacao in ('pendente', 'processado', 'ignorado', 'falhou')),
  erro text,
  tentativas int not null default 0,
  tentar_em timestamptz not null default now(),
  recebido_em timestamptz not null default now(),
  processado_em timestamptz,
  unique (caixa_entrada_id, chave)
);
create index eventos_webhook_pendentes on chat.eventos_webhook (caixa_entrada_id, id) where situacao = 'pendente';
create index eventos_webhook_log on chat.eventos_webhook (caixa_entrada_id, id desc);

-- Exact counts per inbox, status and owner, cheap to read and free of hot rows: changes append, a job folds them in.
create table chat.contagens (
  caixa_entrada_id uuid not null references chat.caixas_entrada on delete cascade,
  status text not null,
  -- whose; null = nobody's
  dono uuid,
  n bigint not null,
  unique nulls not distinct (caixa_entrada_id, status, dono)
);
create table chat.contagem_mudancas (
  id bigint generated always as identity primary key,
  caixa_entrada_id uuid not null references chat.caixas_entrada on delete cascade,
  status text not null,
  dono uuid,
  n int not null
);

create function chat.contar_conversa() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into chat.contagem_mudancas (caixa_entrada_id, status, dono, n) values (old.caixa_entrada_id, old.status, old.atribuida_para, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into chat.contagem_mudancas (caixa_entrada_id, status, dono, n) values (new.caixa_entrada_id, new.status, new.atribuida_para, 1);
  end if;
  return null;
end $$;
create trigger contar_nova after insert or delete on chat.conversas for each row execute function chat.contar_conversa();
create trigger contar_mudanca after update on chat.conversas for each row
  when (old.status is distinct from new.status or old.caixa_entrada_id is distinct from new.caixa_entrada_id or old.atribuida_para is distinct from new.atribuida_para)
  execute function chat.contar_conversa();

grant select, insert, update, delete on all tables in schema chat to girassol_app;
revoke update, delete on chat.edicoes from girassol_app;
grant select on all tables in schema chat to girassol_leitura;
revoke select on chat.caixas_entrada, chat.eventos_webhook from girassol_leitura;
