-- Funnels: what every department works in. A funnel, its stages and its fields are rows; no department has code of its own.
create schema funis;
grant usage on schema funis to girassol_app, girassol_leitura;

create domain funis.tipo_de_estagio as text check (value in ('aberto', 'espera', 'ganho', 'perdido'));
create domain funis.situacao as text check (value in ('aberto', 'ganho', 'perdido'));
create domain funis.papel as text check (value in ('leitor', 'operador', 'gestor'));

-- Facts that cards, dossiers, contacts and consumer units may hold. The key never changes; a field is given up, not deleted.
create table funis.campos (
  chave text primary key check (chave ~ '^[a-z][a-z0-9_]{0,59}$'),
  rotulo text not null check (length(rotulo) between 1 and 80),
  tipo text not null check (tipo in ('texto', 'texto_longo', 'numero', 'moeda', 'booleano', 'data', 'datahora', 'mes', 'selecao', 'telefone', 'email', 'documento',
    'endereco', 'arquivo', 'usuario', 'checklist', 'itens', 'relacao', 'aprovacao')),
  escopo text not null check (escopo in ('cartao', 'dossie', 'contato', 'uc')),
  config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
  arquivado_em timestamptz,
  criado_em timestamptz not null default now()
);

create table funis.funis (
  id uuid primary key,
  chave text not null unique check (chave ~ '^[a-z][a-z0-9_.]{0,59}$'),
  departamento text not null references cad.departamentos,
  nome text not null check (length(nome) between 1 and 80),
  -- what is in force, and what is being prepared to follow it
  versao int not null default 0 check (versao >= 0),
  definicao jsonb check (jsonb_typeof(definicao) = 'object'),
  rascunho jsonb check (jsonb_typeof(rascunho) = 'object'),
  -- how far somebody who works in the department sees: all cards, their team's, their own
  alcance text not null default 'todos' check (alcance in ('todos', 'time', 'proprios')),
  arquivado_em timestamptz,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  check ((versao = 0) = (definicao is null))
);
create index funis_departamento on funis.funis (departamento) where arquivado_em is null;

-- Every definition that was ever in force.
create table funis.versoes (
  funil_id uuid not null references funis.funis,
  numero int not null check (numero > 0),
  definicao jsonb not null,
  publicada_por uuid references cad.usuarios,
  publicada_em timestamptz not null default now(),
  primary key (funil_id, numero)
);

-- Of a stage, what rows need: cards stand in it, and it decides whether they are open.
create table funis.estagios (
  id uuid primary key,
  funil_id uuid not null references funis.funis,
  chave text not null,
  nome text not null check (length(nome) between 1 and 60),
  tipo funis.tipo_de_estagio not null,
  situacao funis.situacao not null generated always as (case tipo when 'ganho' then 'ganho' when 'perdido' then 'perdido' else 'aberto' end) stored,
  lugar int not null check (lugar >= 0),
  probabilidade int check (probabilidade between 0 and 100),
  arquivado_em timestamptz,
  unique (funil_id, chave),
  unique (id, funil_id, situacao)
);
create unique index estagios_lugar on funis.estagios (funil_id, lugar) where arquivado_em is null;

-- Who works in a funnel besides its department.
create table funis.membros (
  id uuid primary key,
  funil_id uuid not null references funis.funis on delete cascade,
  usuario_id uuid references cad.usuarios on delete cascade,
  time_id uuid references cad.times on delete cascade,
  papel funis.papel not null,
  alcance text not null default 'todos' check (alcance in ('todos', 'time', 'proprios')),
  check (num_nonnulls(usuario_id, time_id) = 1),
  unique nulls not distinct (funil_id, usuario_id, time_id)
);
create index membros_usuario on funis.membros (usuario_id);
create index membros_time on funis.membros (time_id);

-- The consumer unit: what the utility knows the customer by.
create table cad.unidades_consumidoras (
  id uuid primary key,
  contato_id uuid not null references cad.contatos on delete cascade,
  campos jsonb not null default '{}' check (jsonb_typeof(campos) = 'object'),
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now()
);
create index unidades_consumidoras_contato on cad.unidades_consumidoras (contato_id);

alter table cad.contatos add column campos jsonb not null default '{}' check (jsonb_typeof(campos) = 'object');

-- One customer's project, above all its cards: its facts stand once, whatever funnel asks for them.
create sequence funis.numero_do_dossie;
create table funis.dossies (
  id uuid primary key,
  numero text not null unique default to_char(now() at time zone 'America/Sao_Paulo', 'YYYY') || '-' || lpad(nextval('funis.numero_do_dossie')::text, 5, '0'),
  contato_id uuid references cad.contatos on delete set null,
  uc_id uuid references cad.unidades_consumidoras on delete set null,
  campos jsonb not null default '{}' check (jsonb_typeof(campos) = 'object'),
  -- what reports go by, read from the facts so that it can never differ from them
  potencia_kw numeric generated always as ((campos ->> 'potencia_kw')::numeric) stored,
  potencia_kwp numeric generated always as ((campos ->> 'potencia_kwp')::numeric) stored,
  valor_centavos bigint generated always as ((campos ->> 'valor_venda')::bigint) stored,
  modalidade text generated always as (campos ->> 'modalidade') stored,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now()
);
create index dossies_contato on funis.dossies (contato_id);
create index dossies_uc on funis.dossies (uc_id);

create table funis.cartoes (
  id uuid primary key,
  funil_id uuid not null references funis.funis,
  estagio_id uuid not null,
  situacao funis.situacao not null,
  -- a card stands in a stage of its own funnel, and is open exactly when that stage says so
  foreign key (estagio_id, funil_id, situacao) references funis.estagios (id, funil_id, situacao) on update cascade,
  dossie_id uuid references funis.dossies,
  contato_id uuid references cad.contatos on delete set null,
  titulo text not null check (length(trim(titulo)) between 1 and 160),
  valor_centavos bigint check (valor_centavos >= 0),
  responsavel_id uuid references cad.usuarios,
  time_id uuid references cad.times on delete set null,
  prioridade text not null default 'normal' check (prioridade in ('baixa', 'normal', 'alta', 'urgente')),
  -- sorted byte by byte: a Portuguese order would put the keys elsewhere
  ordem text collate "C" not null check (length(ordem) between 1 and 400),
  campos jsonb not null default '{}' check (jsonb_typeof(campos) = 'object'),
  -- fields the funnel asks for that a hand-off could not bring: the card may come in, but not go on
  pendencias text[] not null default '{}',
  motivo_perda text,
  origem text not null default 'manual' check (origem in ('manual', 'passagem', 'conversa', 'meta', 'formulario', 'importacao', 'demonstracao')),
  entrou_estagio_em timestamptz not null default now(),
  ultima_atividade_em timestamptz not null default now(),
  vence_em timestamptz,
  previsao date,
  fechado_em timestamptz,
  versao int not null default 1,
  busca text not null generated always as (plataforma.sem_acento(titulo)) stored,
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  check ((situacao = 'aberto') = (fechado_em is null)),
  check (motivo_perda is null or situacao = 'perdido')
);
create index cartoes_quadro on funis.cartoes (funil_id, estagio_id, ordem, id) where situacao = 'aberto';
create index cartoes_prazo on funis.cartoes (funil_id, estagio_id, (coalesce(vence_em, 'infinity'::timestamptz)), id) where situacao = 'aberto';
create index cartoes_soma on funis.cartoes (funil_id, estagio_id) include (valor_centavos, vence_em, responsavel_id, time_id) where situacao = 'aberto';
create index cartoes_responsavel on funis.cartoes (responsavel_id, (coalesce(vence_em, 'infinity'::timestamptz)), id) where situacao = 'aberto';
create index cartoes_fechados on funis.cartoes (funil_id, fechado_em desc, id desc) where situacao <> 'aberto';
create index cartoes_dossie on funis.cartoes (dossie_id);
create index cartoes_contato on funis.cartoes (contato_id);
create index cartoes_time on funis.cartoes (time_id) where situacao = 'aberto';
create index cartoes_estagio on funis.cartoes (estagio_id, funil_id, situacao);
create index cartoes_busca on funis.cartoes using gin (busca gin_trgm_ops);

-- People who see and work a card though their reach would not show it.
create table funis.cartao_pessoas (
  cartao_id uuid not null references funis.cartoes on delete cascade,
  usuario_id uuid not null references cad.usuarios on delete cascade,
  papel text not null check (papel in ('seguidor', 'colaborador')),
  primary key (cartao_id, usuario_id)
);
create index cartao_pessoas_usuario on funis.cartao_pessoas (usuario_id);

-- Where a card has been. Never changed but to say how long the visit was, once, when it ends.
create table funis.transicoes (
  cartao_id uuid not null references funis.cartoes on delete cascade,
  seq int not null check (seq > 0),
  funil_id uuid not null references funis.funis,
  de_estagio_id uuid references funis.estagios,
  para_estagio_id uuid not null references funis.estagios,
  em timestamptz not null default clock_timestamp(),
  por_tipo text not null check (por_tipo in ('pessoa', 'passagem', 'regra', 'sistema')),
  por_id uuid references cad.usuarios,
  motivo text check (length(motivo) between 1 and 2000),
  -- of the visit to de_estagio_id that ends here: on the clock and in working time, in seconds, and whether its term was kept
  duracao_s bigint check (duracao_s >= 0),
  duracao_util_s bigint check (duracao_util_s >= 0),
  no_prazo boolean,
  -- this one takes back that one; figures leave both out
  desfaz int,
  desfeita_por int,
  primary key (cartao_id, seq),
  foreign key (cartao_id, desfaz) references funis.transicoes (cartao_id, seq),
  check ((por_tipo = 'pessoa') = (por_id is not null)),
  check ((seq = 1) = (de_estagio_id is null)),
  check (desfaz < seq)
);
create index transicoes_funil_em on funis.transicoes (funil_id, em) include (de_estagio_id, para_estagio_id);
create index transicoes_por on funis.transicoes (em) include (por_id) where por_id is not null;
create index transicoes_para on funis.transicoes (para_estagio_id, em);

-- The log is the truth: at commit the card stands where its last transition left it.
create function funis.conferir_transicao() returns trigger language plpgsql as $$
declare
  esta uuid := (select c.estagio_id from funis.cartoes c where c.id = new.id); -- null: gone meanwhile
  deixado uuid := (select t.para_estagio_id from funis.transicoes t where t.cartao_id = new.id order by t.seq desc limit 1);
begin
  if esta is not null and esta is distinct from deixado then
    raise exception 'card % moved without its transition', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger cartoes_tem_transicao after insert or update of estagio_id on funis.cartoes
  deferrable initially deferred for each row execute function funis.conferir_transicao();

create function funis.transicao_nao_muda() returns trigger language plpgsql as $$
begin
  if (old.cartao_id, old.seq, old.funil_id, old.para_estagio_id, old.em, old.por_tipo, old.por_id, old.motivo, old.duracao_s, old.desfaz)
     is distinct from (new.cartao_id, new.seq, new.funil_id, new.para_estagio_id, new.em, new.por_tipo, new.por_id, new.motivo, new.duracao_s, new.desfaz)
     or old.desfeita_por is not null then
    raise exception 'a transition is never rewritten' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger transicoes_so_crescem before update on funis.transicoes for each row execute function funis.transicao_nao_muda();

-- What belongs together: the card that a hand-off made, and which one made it. `ciclo` counts how often the source entered the stage.
create table funis.vinculos (
  id uuid primary key,
  de_cartao_id uuid not null references funis.cartoes on delete cascade,
  para_cartao_id uuid not null references funis.cartoes on delete cascade,
  passagem text not null check (length(passagem) between 1 and 60),
  ciclo int not null check (ciclo > 0),
  parte int not null default 1 check (parte > 0),
  retornou_em timestamptz,
  criado_em timestamptz not null default now(),
  check (de_cartao_id <> para_cartao_id),
  -- a retry, a second process or a replayed event makes nothing twice
  unique (passagem, de_cartao_id, ciclo, parte)
);
create index vinculos_de on funis.vinculos (de_cartao_id);
create index vinculos_para on funis.vinculos (para_cartao_id);

create table funis.comentarios (
  id uuid primary key,
  cartao_id uuid not null references funis.cartoes on delete cascade,
  autor_id uuid not null references cad.usuarios,
  texto text not null check (length(trim(texto)) between 1 and 10000),
  mencoes uuid[] not null default '{}',
  criado_em timestamptz not null default now(),
  editado_em timestamptz,
  apagado_em timestamptz
);
create index comentarios_cartao on funis.comentarios (cartao_id, criado_em, id);

grant select, insert, update on funis.campos, funis.funis, funis.estagios, funis.dossies, funis.cartoes, funis.transicoes, funis.vinculos, funis.comentarios to girassol_app;
grant select, insert, update, delete on funis.membros, funis.cartao_pessoas, cad.unidades_consumidoras to girassol_app;
grant select, insert on funis.versoes to girassol_app;
grant usage on sequence funis.numero_do_dossie to girassol_app;
grant select on all tables in schema funis to girassol_leitura;
grant select on cad.unidades_consumidoras to girassol_leitura;

-- Documents of a card, in folders by card.
insert into storage.buckets (id, name, file_size_limit, allowed_mime_types)
  select 'funis-arquivos', 'funis-arquivos', file_size_limit, allowed_mime_types from storage.buckets where id = 'chat-anexos';
