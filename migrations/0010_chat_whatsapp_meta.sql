-- What the official WhatsApp tells of an inbox beyond its settings: learned, refreshed, never typed.
create table chat.whatsapp_contas (
  caixa_entrada_id uuid primary key references chat.caixas_entrada on delete cascade,
  -- as the Graph addresses the number: found by ourselves when nobody typed it
  phone_number_id text,
  numero_exibido text,
  nome_verificado text,
  qualidade text,
  limite text,
  versao_servida text,
  conferida_em timestamptz,
  modelos_em timestamptz,
  modelos_erro text
);

-- Approved messages, as Meta keeps them. `id` is theirs.
create table chat.whatsapp_modelos (
  caixa_entrada_id uuid not null references chat.caixas_entrada on delete cascade,
  id text not null,
  nome text not null,
  idioma text not null,
  categoria text not null,
  situacao text not null,
  motivo text,
  componentes jsonb not null check (jsonb_typeof(componentes) = 'array'),
  sincronizado_em timestamptz not null default now(),
  primary key (caixa_entrada_id, id),
  unique (caixa_entrada_id, nome, idioma)
);

grant select, insert, update, delete on chat.whatsapp_contas, chat.whatsapp_modelos to girassol_app;
grant select on chat.whatsapp_contas, chat.whatsapp_modelos to girassol_leitura;

create schema meta;
grant usage on schema meta to girassol_app, girassol_leitura;

-- One connection of the company with its pages and its ad account.
create table meta.conexao (
  id boolean primary key default true check (id),
  ativa boolean not null default false,
  versao_api text not null default 'v26.0',
  url_base text,
  paginas text[] not null default '{}',
  conta_anuncios text check (conta_anuncios ~ '^[0-9]+$'),
  moeda text not null default 'BRL',
  segredos bytea,
  token_hash bytea not null unique,
  token_cifrado bytea not null,
  -- what happens with a lead: null = it only stays in the list
  caixa_entrada_id uuid references chat.caixas_entrada on delete set null,
  atribuida_para uuid references cad.usuarios on delete set null,
  primeira_mensagem text check (length(primeira_mensagem) <= 4096),
  modelo_nome text,
  modelo_idioma text,
  modelo_variaveis text[] not null default '{}',
  ultima_entrega_em timestamptz,
  sincronizada_em timestamptz,
  erro text,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  check ((modelo_nome is null) = (modelo_idioma is null)),
  check (primeira_mensagem is null or modelo_nome is null)
);

create table meta.leads (
  id uuid primary key,
  -- Meta's own id, with every digit: the same lead twice is one row
  leadgen_id text not null unique check (leadgen_id ~ '^[0-9]{1,40}$'),
  origem text not null check (origem in ('webhook', 'busca', 'conferencia')),
  estado text not null default 'buscando' check (estado in ('buscando', 'pronto', 'falhou', 'apagado')),
  erro text,
  pagina_id text,
  formulario_id text,
  formulario_nome text,
  anuncio_id text,
  anuncio_nome text,
  conjunto_id text,
  conjunto_nome text,
  campanha_id text,
  campanha_nome text,
  plataforma text,
  organico boolean not null default false,
  -- personal data: goes when the person asks
  campos jsonb check (jsonb_typeof(campos) = 'array'),
  nome text,
  email text,
  telefone text,
  contato_id uuid references cad.contatos on delete set null,
  conversa_id uuid references chat.conversas on delete set null,
  situacao text not null default 'novo' check (situacao in ('novo', 'em_contato', 'qualificado', 'ganho', 'perdido')),
  motivo text check (length(motivo) <= 500),
  situacao_em timestamptz not null default now(),
  criado_na_meta timestamptz not null,
  recebido_em timestamptz not null default now(),
  apagado_em timestamptz,
  busca text generated always as (plataforma.sem_acento(coalesce(nome, '') || ' ' || coalesce(email, '') || ' ' || coalesce(telefone, ''))) stored,
  check (situacao <> 'perdido' or motivo is not null),
  check ((estado = 'apagado') = (apagado_em is not null)),
  check (estado <> 'apagado' or (campos is null and nome is null and email is null and telefone is null))
);
create index leads_em_ordem on meta.leads (criado_na_meta desc, id desc);
create index leads_por_situacao on meta.leads (situacao, criado_na_meta desc, id desc);
create index leads_por_conjunto on meta.leads (conjunto_id, criado_na_meta desc, id desc);
create index leads_por_telefone on meta.leads (telefone) where telefone is not null;
create index leads_por_email on meta.leads (email) where email is not null;
create index leads_busca on meta.leads using gin (busca gin_trgm_ops);
create index leads_por_conversa on meta.leads (conversa_id) where conversa_id is not null;

-- What people did with a lead. Without what the person wrote: it outlives their data.
create table meta.lead_historico (
  id bigint generated always as identity primary key,
  lead_id uuid not null references meta.leads on delete cascade,
  em timestamptz not null default now(),
  usuario_id uuid references cad.usuarios,
  tipo text not null check (tipo in ('recebido', 'dados', 'conversa', 'situacao', 'falha', 'apagado')),
  de text,
  para text,
  motivo text
);
create index historico_do_lead on meta.lead_historico (lead_id, id);

create table meta.conjuntos (
  id text primary key,
  conta text not null,
  nome text not null,
  status text not null,
  situacao_efetiva text not null,
  campanha_id text,
  campanha_nome text,
  objetivo text,
  otimizacao text,
  cobranca text,
  lance text,
  destino text,
  -- centavos
  orcamento_diario bigint check (orcamento_diario >= 0),
  orcamento_total bigint check (orcamento_total >= 0),
  orcamento_restante bigint,
  inicio_em timestamptz,
  fim_em timestamptz,
  avisos jsonb not null default '[]',
  criado_em timestamptz,
  sincronizado_em timestamptz not null default now()
);

create table meta.conjunto_dias (
  conjunto_id text not null references meta.conjuntos on delete cascade,
  dia date not null,
  gasto bigint not null check (gasto >= 0),
  impressoes bigint not null check (impressoes >= 0),
  alcance bigint not null check (alcance >= 0),
  cliques bigint not null check (cliques >= 0),
  -- as Meta counts them; our own count is the rows of meta.leads
  leads bigint not null check (leads >= 0),
  primary key (conjunto_id, dia)
);

-- Leads fetched again: what a webhook missed, on demand or every day.
create table meta.buscas (
  id uuid primary key,
  tipo text not null check (tipo in ('busca', 'conferencia')),
  desde timestamptz not null,
  estado text not null default 'na_fila' check (estado in ('na_fila', 'rodando', 'pronta', 'falhou', 'cancelada')),
  formularios int not null default 0,
  formularios_lidos int not null default 0,
  lidos int not null default 0,
  novos int not null default 0,
  erro text,
  pedida_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  fim_em timestamptz
);
-- one at a time: two of them would only read the same pages twice
create unique index uma_busca_por_vez on meta.buscas ((true)) where estado in ('na_fila', 'rodando');

-- Requests to have one's data deleted: by Meta's callback or by the person on the public page.
create table meta.exclusoes (
  id uuid primary key,
  codigo text not null unique,
  origem text not null check (origem in ('meta', 'pagina', 'equipe')),
  -- the app-scoped id that Meta names; hashed, it is only ever compared
  usuario_meta bytea,
  -- what to look for, until it is done
  email text,
  telefone text,
  confirmacao bytea,
  confirmada_em timestamptz,
  estado text not null check (estado in ('identificar', 'confirmar', 'analise', 'concluida', 'recusada')),
  motivo text,
  apagados int not null default 0,
  recebida_em timestamptz not null default now(),
  concluida_em timestamptz,
  check ((estado in ('concluida', 'recusada')) = (concluida_em is not null)),
  check (concluida_em is null or (email is null and telefone is null and confirmacao is null))
);
create unique index exclusao_por_usuario on meta.exclusoes (usuario_meta) where usuario_meta is not null;
create index exclusoes_abertas on meta.exclusoes (recebida_em) where concluida_em is null;

grant select, insert, update, delete on all tables in schema meta to girassol_app;
grant select on meta.leads, meta.lead_historico, meta.conjuntos, meta.conjunto_dias to girassol_leitura;
