-- Saved views of the list, acts on many conversations at once, what each person is told, and the orders that the list is read in.

create table chat.visoes (
  id uuid primary key,
  escopo text not null check (escopo in ('pessoa', 'time', 'empresa')),
  usuario_id uuid references cad.usuarios on delete cascade,
  time_id uuid references cad.times on delete cascade,
  nome text not null check (length(nome) between 1 and 60),
  -- the filters in the words of the wire, as they stand in the address
  filtros jsonb not null check (jsonb_typeof(filtros) = 'object'),
  ordem text not null default 'recente' check (ordem in ('recente', 'espera', 'sla', 'prioridade')),
  criado_por uuid references cad.usuarios on delete set null,
  criado_em timestamptz not null default now(),
  atualizada_em timestamptz not null default now(),
  check ((escopo = 'pessoa') = (usuario_id is not null)),
  check ((escopo = 'time') = (time_id is not null)),
  unique nulls not distinct (escopo, usuario_id, time_id, nome)
);
create index visoes_da_pessoa on chat.visoes (usuario_id) where usuario_id is not null;
create index visoes_do_time on chat.visoes (time_id) where time_id is not null;

-- How each person arranges the views they see, and the one the list opens with.
create table chat.visao_arranjos (
  usuario_id uuid not null references cad.usuarios on delete cascade,
  visao_id uuid not null references chat.visoes on delete cascade,
  posicao int,
  padrao boolean not null default false,
  primary key (usuario_id, visao_id)
);
create unique index visao_arranjos_um_padrao on chat.visao_arranjos (usuario_id) where padrao;

-- One act on many conversations. Its items are the work and its memory: what was done, what was refused and why, what to put back.
create table chat.lotes (
  id uuid primary key,
  usuario_id uuid not null references cad.usuarios on delete cascade,
  id_cliente text not null check (length(id_cliente) between 8 and 80),
  acao jsonb not null check (jsonb_typeof(acao) = 'object' and acao ? 'tipo'),
  situacao text not null default 'andando' check (situacao in ('andando', 'feito', 'cancelado')),
  -- the lot that this one takes back
  desfaz_id uuid unique references chat.lotes on delete cascade,
  criado_em timestamptz not null default now(),
  acabou_em timestamptz,
  unique (usuario_id, id_cliente),
  check ((situacao = 'andando') = (acabou_em is null))
);
create index lotes_da_pessoa on chat.lotes (usuario_id, criado_em desc);

create table chat.lote_itens (
  lote_id uuid not null references chat.lotes on delete cascade,
  ordem int not null,
  conversa_id uuid not null references chat.conversas on delete cascade,
  situacao text not null default 'pendente' check (situacao in ('pendente', 'feito', 'recusado')),
  motivo text,
  -- what the conversation was, when the act can be taken back
  antes jsonb,
  primary key (lote_id, ordem),
  unique (lote_id, conversa_id),
  check ((situacao = 'recusado') = (motivo is not null))
);
create index lote_itens_pendentes on chat.lote_itens (lote_id, ordem) where situacao = 'pendente';
create index lote_itens_da_conversa on chat.lote_itens (conversa_id);

-- What a person is told. `chave` makes the same fact one row, however often its event comes.
create table chat.notificacoes (
  id uuid primary key,
  usuario_id uuid not null references cad.usuarios on delete cascade,
  tipo text not null check (tipo in ('mencao', 'atribuicao', 'prazo_perto', 'prazo_vencido', 'canal_mudo')),
  conversa_id uuid references chat.conversas on delete cascade,
  caixa_entrada_id uuid references chat.caixas_entrada on delete cascade,
  por uuid references cad.usuarios on delete set null,
  detalhe text not null default '' check (length(detalhe) <= 300),
  chave text not null check (length(chave) between 1 and 160),
  criado_em timestamptz not null default now(),
  lida_em timestamptz,
  unique (usuario_id, chave),
  check ((tipo = 'canal_mudo') = (conversa_id is null)),
  check (conversa_id is not null or caixa_entrada_id is not null)
);
create index notificacoes_da_pessoa on chat.notificacoes (usuario_id, id desc);
create index notificacoes_por_ler on chat.notificacoes (usuario_id, conversa_id) where lida_em is null;

-- Only what was switched off is kept: whoever says nothing is told everything.
create table chat.notificacoes_desligadas (
  usuario_id uuid not null references cad.usuarios on delete cascade,
  tipo text not null check (tipo in ('mencao', 'atribuicao', 'prazo_perto', 'prazo_vencido', 'canal_mudo')),
  primary key (usuario_id, tipo)
);

-- The orders of the list. What has no moment of its own comes last, so every order is one range of one index.
create function chat.peso_da_prioridade(prioridade text) returns int language sql immutable parallel safe
  return case prioridade when 'urgente' then 3 when 'alta' then 2 when 'normal' then 1 else 0 end;
create index conversas_por_interacao on chat.conversas (ultima_interacao_em desc, id desc);
create index conversas_por_espera on chat.conversas (status, coalesce(aguardando_desde, 'infinity'::timestamptz), id) where status <> 'finalizada';
create index conversas_por_prazo on chat.conversas (status, coalesce(sla_vence_em, 'infinity'::timestamptz), id) where status <> 'finalizada';
create index conversas_por_prioridade on chat.conversas (status, chat.peso_da_prioridade(prioridade) desc, ultima_interacao_em desc, id desc) where status <> 'finalizada';

grant select, insert, update, delete on chat.visoes, chat.visao_arranjos, chat.lotes, chat.lote_itens, chat.notificacoes, chat.notificacoes_desligadas to girassol_app;
grant select on chat.visoes, chat.visao_arranjos, chat.lotes, chat.lote_itens, chat.notificacoes, chat.notificacoes_desligadas to girassol_leitura;
