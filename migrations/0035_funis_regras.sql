-- What happens around a card: rules, approvals, forms, documents asked for, other systems, leads of advertisements.

-- A rule belongs to a funnel; what runs is a version that never changes.
create table funis.regras (
  id uuid primary key,
  funil_id uuid not null references funis.funis,
  nome text not null check (length(trim(nome)) between 1 and 80),
  versao int not null default 0 check (versao >= 0),
  rascunho jsonb check (jsonb_typeof(rascunho) = 'object'),
  ativa boolean not null default false,
  -- the product stopped it: it ran too often, and somebody must look
  pausa text check (length(pausa) between 1 and 400),
  criada_por uuid references cad.usuarios,
  criada_em timestamptz not null default now(),
  atualizada_em timestamptz not null default now(),
  arquivada_em timestamptz,
  check (not ativa or (versao > 0 and pausa is null and arquivada_em is null)),
  check (versao > 0 or rascunho is not null)
);
create index regras_funil on funis.regras (funil_id) where arquivada_em is null;

create table funis.regra_versoes (
  regra_id uuid not null references funis.regras,
  numero int not null check (numero > 0),
  definicao jsonb not null check (jsonb_typeof(definicao) = 'object'),
  publicada_por uuid references cad.usuarios,
  publicada_em timestamptz not null default now(),
  primary key (regra_id, numero)
);

-- One run of one rule for one event. A retry, a second process or a replayed event runs nothing twice: the key is the event's.
create table funis.execucoes (
  id uuid primary key,
  regra_id uuid not null,
  versao int not null,
  foreign key (regra_id, versao) references funis.regra_versoes (regra_id, numero),
  cartao_id uuid not null references funis.cartoes on delete cascade,
  chave text not null check (length(chave) between 1 and 200),
  -- how many rules led to this one: a circle ends
  profundidade int not null default 0 check (profundidade between 0 and 9),
  situacao text not null default 'pendente' check (situacao in ('pendente', 'feita', 'nao_vale', 'falhou', 'contida')),
  passo int not null default 0 check (passo >= 0),
  feitos jsonb not null default '[]' check (jsonb_typeof(feitos) = 'array'),
  tentativas int not null default 0 check (tentativas >= 0),
  tentar_em timestamptz,
  erro text,
  criada_em timestamptz not null default now(),
  terminada_em timestamptz,
  unique (regra_id, chave),
  check ((situacao = 'pendente') = (terminada_em is null)),
  check (situacao not in ('falhou', 'contida') or erro is not null)
);
create index execucoes_cartao on funis.execucoes (cartao_id, criada_em desc);
create index execucoes_regra on funis.execucoes (regra_id, criada_em desc, id desc);

-- Whose turn it is when a rule gives cards out in turns.
create table funis.rodizios (
  regra_id uuid not null references funis.regras on delete cascade,
  usuario_id uuid not null references cad.usuarios on delete cascade,
  em timestamptz not null default clock_timestamp(),
  primary key (regra_id, usuario_id)
);

alter table funis.cartoes drop constraint cartoes_origem_check;
alter table funis.cartoes add constraint cartoes_origem_check check (origem in ('manual', 'passagem', 'conversa', 'meta', 'formulario', 'webhook', 'regra', 'importacao', 'demonstracao'));
alter table funis.transicoes add column execucao_id uuid references funis.execucoes on delete set null;
-- a rule comments in its own name
alter table funis.comentarios alter column autor_id drop not null;
alter table funis.comentarios add column execucao_id uuid references funis.execucoes on delete set null;
alter table funis.comentarios add column regra_nome text;
alter table funis.comentarios add check (num_nonnulls(autor_id, regra_nome) = 1);

-- What has to be approved, by whom, from which amount on.
create table funis.politicas (
  id uuid primary key,
  funil_id uuid not null references funis.funis,
  nome text not null check (length(trim(nome)) between 1 and 80),
  -- the field that the approval fills, and the fact whose amount decides the band
  campo text not null references funis.campos,
  valor_de text not null check (length(valor_de) between 1 and 60),
  faixas jsonb not null check (jsonb_typeof(faixas) = 'array' and jsonb_array_length(faixas) > 0),
  validade_horas int check (validade_horas between 1 and 2160),
  ativa boolean not null default true,
  criada_em timestamptz not null default now(),
  atualizada_em timestamptz not null default now()
);
create unique index politicas_uma on funis.politicas (funil_id, campo) where ativa;

create table funis.aprovacoes (
  id uuid primary key,
  politica_id uuid not null references funis.politicas,
  cartao_id uuid not null references funis.cartoes on delete cascade,
  campo text not null references funis.campos,
  valor_de text not null,
  pedida_por uuid not null references cad.usuarios,
  pelo_sistema boolean not null default false,
  observacao text check (length(observacao) between 1 and 2000),
  valor_centavos bigint check (valor_centavos >= 0),
  -- as the policy was when it was asked: who may decide each step
  etapas jsonb not null check (jsonb_typeof(etapas) = 'array' and jsonb_array_length(etapas) > 0),
  etapa int not null default 0 check (etapa >= 0),
  situacao text not null default 'pendente' check (situacao in ('pendente', 'aprovada', 'recusada', 'expirada', 'reaberta', 'cancelada')),
  pedida_em timestamptz not null default now(),
  expira_em timestamptz,
  decidida_em timestamptz,
  unique (id, pedida_por),
  check ((situacao = 'pendente') = (decidida_em is null))
);
create unique index aprovacoes_uma on funis.aprovacoes (cartao_id, campo) where situacao in ('pendente', 'aprovada');
create index aprovacoes_espera on funis.aprovacoes (pedida_em) where situacao = 'pendente';
create index aprovacoes_cartao on funis.aprovacoes (cartao_id, pedida_em desc);

-- One decision a step; nobody decides what they asked for, nor two steps of one request.
create table funis.votos (
  aprovacao_id uuid not null,
  pedida_por uuid not null,
  foreign key (aprovacao_id, pedida_por) references funis.aprovacoes (id, pedida_por) on delete cascade,
  etapa int not null check (etapa >= 0),
  usuario_id uuid not null references cad.usuarios,
  decisao text not null check (decisao in ('aprovada', 'recusada')),
  motivo text check (length(trim(motivo)) between 1 and 2000),
  em timestamptz not null default now(),
  primary key (aprovacao_id, etapa),
  unique (aprovacao_id, usuario_id),
  check (usuario_id <> pedida_por),
  check (decisao = 'aprovada' or motivo is not null)
);

-- An approval is of an amount: whatever changes the amount afterwards takes the approval away, in the same transaction.
create function funis.reabrir_aprovacoes(cartao uuid) returns void language plpgsql as $$
declare
  a record;
begin
  for a in
    select p.id, p.campo, c.dossie_id from funis.aprovacoes p join funis.cartoes c on c.id = p.cartao_id left join funis.dossies d on d.id = c.dossie_id
    where p.cartao_id = cartao and p.situacao in ('pendente', 'aprovada')
      and p.valor_centavos is distinct from case when p.valor_de = 'valor_do_cartao' then c.valor_centavos
        else round(coalesce(c.campos ->> p.valor_de, d.campos ->> p.valor_de)::numeric)::bigint end
    for update of p
  loop
    update funis.aprovacoes set situacao = 'reaberta', decidida_em = now() where id = a.id;
    update funis.cartoes set campos = campos - a.campo where id = cartao and campos ? a.campo;
    update funis.dossies set campos = campos - a.campo where id = a.dossie_id and campos ? a.campo;
  end loop;
end $$;
create function funis.conferir_aprovacoes_do_cartao() returns trigger language plpgsql as $$
begin
  perform funis.reabrir_aprovacoes(new.id);
  return null;
end $$;
create trigger cartoes_reabrem_aprovacoes after update of campos, valor_centavos on funis.cartoes
  for each row when (old.campos is distinct from new.campos or old.valor_centavos is distinct from new.valor_centavos) execute function funis.conferir_aprovacoes_do_cartao();
create function funis.conferir_aprovacoes_do_dossie() returns trigger language plpgsql as $$
begin
  perform funis.reabrir_aprovacoes(c.id) from funis.cartoes c where c.dossie_id = new.id;
  return null;
end $$;
create trigger dossies_reabrem_aprovacoes after update of campos on funis.dossies
  for each row when (old.campos is distinct from new.campos) execute function funis.conferir_aprovacoes_do_dossie();

-- A page that anybody may fill in: a contact and a card come of it.
create table funis.formularios (
  id uuid primary key,
  funil_id uuid not null references funis.funis,
  estagio_id uuid references funis.estagios,
  slug text not null unique check (slug ~ '^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$'),
  titulo text not null check (length(trim(titulo)) between 1 and 120),
  texto text not null default '' check (length(texto) <= 2000),
  campos jsonb not null check (jsonb_typeof(campos) = 'array' and jsonb_array_length(campos) > 0),
  botao text not null default 'Enviar' check (length(trim(botao)) between 1 and 40),
  consentimento text not null check (length(trim(consentimento)) between 1 and 1000),
  privacidade text not null default '' check (length(privacidade) <= 10000),
  sucesso text not null check (length(trim(sucesso)) between 1 and 1000),
  time_id uuid references cad.times on delete set null,
  ativo boolean not null default false,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now()
);
create index formularios_funil on funis.formularios (funil_id);

-- What was sent, once for each id that the page made, with the words that were agreed to.
create table funis.envios (
  id uuid primary key,
  formulario_id uuid not null references funis.formularios,
  cartao_id uuid references funis.cartoes on delete set null,
  consentimento text not null,
  criado_em timestamptz not null default now()
);
create index envios_formulario on funis.envios (formulario_id, criado_em desc);

-- A customer is asked for documents by an address that ends.
create table funis.pedidos_de_documentos (
  id uuid primary key,
  cartao_id uuid not null references funis.cartoes on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  campos text[] not null check (cardinality(campos) between 1 and 20),
  recado text not null default '' check (length(recado) <= 1000),
  criado_por uuid not null references cad.usuarios,
  criado_em timestamptz not null default now(),
  expira_em timestamptz not null check (expira_em > criado_em),
  encerrado_em timestamptz
);
create index pedidos_de_documentos_cartao on funis.pedidos_de_documentos (cartao_id, criado_em desc);

-- Other systems deliver cards here.
create table funis.entradas (
  id uuid primary key,
  funil_id uuid not null references funis.funis,
  estagio_id uuid references funis.estagios,
  nome text not null check (length(trim(nome)) between 1 and 80),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  token bytea not null,
  segredos bytea not null,
  mapa jsonb not null check (jsonb_typeof(mapa) = 'array'),
  ativa boolean not null default true,
  criada_em timestamptz not null default now()
);
create index entradas_funil on funis.entradas (funil_id);
create table funis.recebidas (
  entrada_id uuid not null references funis.entradas on delete cascade,
  chave text not null check (length(chave) between 1 and 200),
  cartao_id uuid references funis.cartoes on delete set null,
  erro text,
  corpo text not null check (length(corpo) <= 262144),
  recebida_em timestamptz not null default now(),
  primary key (entrada_id, chave)
);
create index recebidas_quando on funis.recebidas (entrada_id, recebida_em desc);

-- And are told what happens.
create table funis.destinos (
  id uuid primary key,
  funil_id uuid not null references funis.funis,
  nome text not null check (length(trim(nome)) between 1 and 80),
  url text not null check (length(url) between 8 and 2000),
  eventos text[] not null check (cardinality(eventos) > 0),
  segredos bytea not null,
  ativo boolean not null default true,
  criado_em timestamptz not null default now()
);
create index destinos_funil on funis.destinos (funil_id);
create table funis.saidas (
  id uuid primary key,
  destino_id uuid not null references funis.destinos on delete cascade,
  cartao_id uuid references funis.cartoes on delete cascade,
  evento text not null,
  chave text not null check (length(chave) between 1 and 200),
  corpo text not null,
  situacao text not null default 'pendente' check (situacao in ('pendente', 'entregue', 'morta')),
  tentativas int not null default 0,
  tentar_em timestamptz,
  historico jsonb not null default '[]',
  criada_em timestamptz not null default now(),
  entregue_em timestamptz,
  unique (destino_id, chave),
  check ((situacao = 'entregue') = (entregue_em is not null))
);
create index saidas_destino on funis.saidas (destino_id, criada_em desc);

-- Which funnel a lead of an advertisement enters; the most particular one counts. A lead becomes one card, once.
create table funis.entradas_da_meta (
  id uuid primary key,
  formulario_id text check (length(formulario_id) between 1 and 60),
  conjunto_id text check (length(conjunto_id) between 1 and 60),
  funil_id uuid not null references funis.funis,
  estagio_id uuid references funis.estagios,
  time_id uuid references cad.times on delete set null,
  criada_em timestamptz not null default now(),
  unique nulls not distinct (formulario_id, conjunto_id)
);
create table funis.leads (
  lead_id uuid primary key references meta.leads on delete cascade,
  cartao_id uuid not null references funis.cartoes on delete cascade,
  criado_em timestamptz not null default now()
);
create index leads_cartao on funis.leads (cartao_id);

-- The message that goes well with a stage: offered when a card comes there, never sent by itself.
create table funis.mensagens_de_estagio (
  estagio_id uuid primary key references funis.estagios,
  texto text not null check (length(trim(texto)) between 1 and 4000),
  atualizada_em timestamptz not null default now()
);

grant select, insert, update on funis.regras, funis.execucoes, funis.rodizios, funis.politicas, funis.aprovacoes, funis.formularios, funis.envios, funis.pedidos_de_documentos, funis.saidas to girassol_app;
grant select, insert, update, delete on funis.entradas, funis.recebidas, funis.destinos, funis.entradas_da_meta, funis.mensagens_de_estagio to girassol_app;
grant select, insert on funis.regra_versoes, funis.votos, funis.leads to girassol_app;
grant select on funis.regras, funis.regra_versoes, funis.execucoes, funis.politicas, funis.aprovacoes, funis.votos, funis.formularios, funis.envios, funis.leads to girassol_leitura;
