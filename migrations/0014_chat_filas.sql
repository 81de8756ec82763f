-- Queues: who answers what, when, how soon. A queue says who gets a conversation, never who may see it: that stays with the inbox.
alter table chat.filas
  add column metodo text not null default 'manual' check (metodo in ('manual', 'rodizio', 'menor_carga', 'ultimo', 'habilidade')),
  -- where a conversation goes when nobody here can take it
  add column transbordo_fila_id uuid references chat.filas on delete set null check (transbordo_fila_id <> id),
  add column transbordo_minutos int check (transbordo_minutos between 1 and 1440),
  add column transbordo_lotada boolean not null default false,
  -- unanswered conversations of somebody who went away come back after this; null: they stay
  add column redistribuir_minutos int default 5 check (redistribuir_minutos between 0 and 1440),
  add column sempre_aberta boolean not null default true,
  add column feriados_nacionais boolean not null default true,
  add column feriados_facultativos boolean not null default false,
  add column mensagem_fora text check (length(mensagem_fora) between 1 and 2000),
  add column mensagem_posicao text check (length(mensagem_posicao) between 1 and 2000),
  -- promises are made to what begins from here on
  add column sla_desde timestamptz,
  add column sla_aviso_minutos int not null default 10 check (sla_aviso_minutos between 0 and 1440),
  add column csat_pergunta text check (length(csat_pergunta) between 1 and 2000),
  add column csat_agradecimento text check (length(csat_agradecimento) between 1 and 2000),
  add column inatividade_aviso_minutos int check (inatividade_aviso_minutos between 5 and 43200),
  add column inatividade_encerrar_minutos int check (inatividade_encerrar_minutos between 5 and 43200),
  add column inatividade_mensagem text check (length(inatividade_mensagem) between 1 and 2000),
  add constraint filas_transbordo_inteiro check (transbordo_fila_id is not null or (transbordo_minutos is null and not transbordo_lotada)),
  -- nobody is cut off without having been told
  add constraint filas_inatividade_inteira check (
    (inatividade_aviso_minutos is null) = (inatividade_encerrar_minutos is null) and (inatividade_aviso_minutos is null) = (inatividade_mensagem is null));

create table chat.fila_departamentos (
  fila_id uuid not null references chat.filas on delete cascade,
  departamento text not null references cad.departamentos,
  primary key (fila_id, departamento)
);
create index fila_departamentos_por_departamento on chat.fila_departamentos (departamento, fila_id);

create table chat.fila_caixas (
  fila_id uuid not null references chat.filas on delete cascade,
  caixa_entrada_id uuid not null references chat.caixas_entrada on delete cascade,
  -- what no rule caught comes here
  padrao boolean not null default false,
  primary key (fila_id, caixa_entrada_id)
);
create unique index fila_padrao_da_caixa on chat.fila_caixas (caixa_entrada_id) where padrao;
create index fila_caixas_da_caixa on chat.fila_caixas (caixa_entrada_id);

create table chat.fila_regras (
  id uuid primary key,
  fila_id uuid not null references chat.filas on delete cascade,
  ordem int not null check (ordem >= 0),
  condicao text not null check (condicao in ('palavra', 'etiqueta', 'contato')),
  valores text[] not null check (cardinality(valores) between 1 and 50),
  unique (fila_id, ordem)
);

create table chat.fila_membros (
  fila_id uuid not null references chat.filas on delete cascade,
  usuario_id uuid not null references cad.usuarios on delete cascade,
  capacidade int not null default 5 check (capacidade between 1 and 200),
  habilidades text[] not null default '{}' check (cardinality(habilidades) <= 30),
  -- when the queue last gave this person something: what a round robin goes by
  ultima_em timestamptz,
  primary key (fila_id, usuario_id)
);
create index fila_membros_usuario on chat.fila_membros (usuario_id);

create table chat.fila_horarios (
  fila_id uuid not null references chat.filas on delete cascade,
  dia int not null check (dia between 0 and 6), -- 0 is Sunday
  inicio int not null check (inicio >= 0), -- minutes since midnight
  fim int not null check (fim <= 1440),
  primary key (fila_id, dia, inicio),
  check (inicio < fim),
  constraint fila_horarios_sem_sobreposicao exclude using gist (fila_id with =, dia with =, int4range(inicio, fim) with &&)
);

create table chat.fila_feriados (
  fila_id uuid not null references chat.filas on delete cascade,
  dia date not null,
  nome text not null check (length(nome) between 1 and 80),
  primary key (fila_id, dia)
);

create table chat.fila_sla (
  fila_id uuid not null references chat.filas on delete cascade,
  prioridade text not null check (prioridade in ('baixa', 'normal', 'alta', 'urgente')),
  -- business minutes
  primeira_resposta int check (primeira_resposta between 1 and 100000),
  proxima_resposta int check (proxima_resposta between 1 and 100000),
  resolucao int check (resolucao between 1 and 1000000),
  primary key (fila_id, prioridade),
  check (primeira_resposta is not null or proxima_resposta is not null or resolucao is not null)
);

-- One wait in one queue, from entering to leaving: the queue's order, its history and what reports count.
create table chat.fila_passagens (
  id uuid primary key,
  fila_id uuid not null references chat.filas,
  conversa_id uuid not null references chat.conversas on delete cascade,
  entrou_em timestamptz not null,
  saiu_em timestamptz check (saiu_em >= entrou_em),
  desfecho text check (desfecho in ('atribuida', 'transbordo', 'outra_fila', 'encerrada', 'adiada')),
  atendente_id uuid references cad.usuarios,
  check ((saiu_em is null) = (desfecho is null)),
  check (desfecho <> 'atribuida' or atendente_id is not null)
);
create unique index fila_passagem_aberta on chat.fila_passagens (conversa_id) where saiu_em is null;
create index fila_passagens_espera on chat.fila_passagens (fila_id, entrou_em) where saiu_em is null;
create index fila_passagens_recentes on chat.fila_passagens (fila_id, saiu_em desc) where saiu_em is not null;

-- One promise of a service level, from its beginning to its end; a row with `violada_em` is a breach, for good.
create table chat.sla_prazos (
  id uuid primary key,
  conversa_id uuid not null references chat.conversas on delete cascade,
  fila_id uuid not null references chat.filas,
  tipo text not null check (tipo in ('primeira_resposta', 'proxima_resposta', 'resolucao')),
  prioridade text not null check (prioridade in ('baixa', 'normal', 'alta', 'urgente')),
  atendente_id uuid references cad.usuarios,
  meta_minutos int not null check (meta_minutos > 0),
  iniciado_em timestamptz not null,
  -- business time used up before `corre_desde`; null `corre_desde`: the clock stands still
  consumido_ms bigint not null default 0 check (consumido_ms >= 0),
  corre_desde timestamptz,
  vence_em timestamptz,
  avisada_em timestamptz,
  violada_em timestamptz,
  encerrado_em timestamptz,
  check (corre_desde is not null or vence_em is null)
);
create unique index sla_prazo_aberto on chat.sla_prazos (conversa_id, tipo) where encerrado_em is null;
create index sla_prazos_a_vencer on chat.sla_prazos (vence_em) where encerrado_em is null and violada_em is null and vence_em is not null;
create index sla_prazos_violados on chat.sla_prazos (violada_em) where violada_em is not null;

create table chat.avaliacoes (
  id uuid primary key,
  conversa_id uuid not null references chat.conversas on delete cascade,
  fila_id uuid not null references chat.filas,
  atendente_id uuid references cad.usuarios,
  finalizada_em timestamptz not null,
  -- a little after the end, so that an end taken back asks nothing
  pedir_em timestamptz not null,
  pedida_em timestamptz,
  nota int check (nota between 1 and 5),
  respondida_em timestamptz,
  unique (conversa_id, finalizada_em),
  check ((nota is null) = (respondida_em is null)),
  check (respondida_em is null or pedida_em is not null)
);
create index avaliacoes_a_pedir on chat.avaliacoes (pedir_em) where pedida_em is null;
create index avaliacoes_a_responder on chat.avaliacoes (conversa_id) where nota is null;

-- What the system said by itself, to whom and why: the same thing is said once, however many processes want to say it.
create table chat.avisos_automaticos (
  caixa_entrada_id uuid not null references chat.caixas_entrada on delete cascade,
  contato_id uuid not null references cad.contatos on delete cascade,
  motivo text not null check (motivo in ('fora_do_horario', 'posicao', 'avaliacao', 'agradecimento', 'inatividade')),
  chave text not null check (length(chave) between 1 and 120),
  conversa_id uuid not null references chat.conversas on delete cascade,
  seq int not null,
  em timestamptz not null default now(),
  primary key (caixa_entrada_id, contato_id, motivo, chave)
);
create index avisos_automaticos_da_conversa on chat.avisos_automaticos (conversa_id, motivo, seq);

create table chat.disponibilidade (
  usuario_id uuid primary key references cad.usuarios on delete cascade,
  escolha text not null default 'disponivel' check (escolha in ('disponivel', 'ocupado', 'ausente')),
  -- away without having said so: nothing was touched for a while, or no browser is open any more
  automatica text check (automatica in ('inatividade', 'desconexao')),
  -- since when this person takes nothing new; null while they do
  ausente_desde timestamptz,
  -- when a browser was last heard of, and when somebody last touched one
  sinal_em timestamptz not null,
  ativo_em timestamptz not null default now(),
  mudou_em timestamptz not null default now()
);
create index disponibilidade_sinal on chat.disponibilidade (sinal_em) where automatica is null;

-- Conversations that a queue has to look at again. Written by the change itself, whoever makes it; append only, so that nobody waits here.
create table chat.fila_pendencias (
  id bigint generated always as identity primary key,
  conversa_id uuid not null
);

create function chat.anotar_para_a_fila() returns trigger language plpgsql as $$
begin
  if current_setting('girassol.pela_fila', true) = '1' then
    return null;
  end if;
  if new.fila_id is not null or exists (select from chat.fila_caixas x where x.caixa_entrada_id = new.caixa_entrada_id) then
    insert into chat.fila_pendencias (conversa_id) values (new.id);
  end if;
  return null;
end $$;
create trigger anotar_nova_para_a_fila after insert on chat.conversas for each row execute function chat.anotar_para_a_fila();
create trigger anotar_mudanca_para_a_fila after update on chat.conversas for each row
  when ((old.status, old.atribuida_para, old.fila_id, old.caixa_entrada_id, old.prioridade, old.tags, old.espera, old.adiada_ate, old.aguardando_desde, old.primeira_resposta_em)
    is distinct from (new.status, new.atribuida_para, new.fila_id, new.caixa_entrada_id, new.prioridade, new.tags, new.espera, new.adiada_ate, new.aguardando_desde, new.primeira_resposta_em))
  execute function chat.anotar_para_a_fila();

-- A further message changes nothing of the above, but whoever writes to a closed queue is told so.
create function chat.anotar_escrita_para_a_fila() returns trigger language plpgsql as $$
begin
  if exists (select from chat.filas f where f.id = new.fila_id and f.ativa and not f.sempre_aberta and f.mensagem_fora is not null) then
    insert into chat.fila_pendencias (conversa_id) values (new.id);
  end if;
  return null;
end $$;
create trigger anotar_escrita_para_a_fila after update on chat.conversas for each row
  when (new.fila_id is not null and old.ultima_entrada_em is distinct from new.ultima_entrada_em) execute function chat.anotar_escrita_para_a_fila();

grant select, insert, update, delete on chat.fila_departamentos, chat.fila_caixas, chat.fila_regras, chat.fila_membros, chat.fila_horarios, chat.fila_feriados, chat.fila_sla,
  chat.fila_passagens, chat.sla_prazos, chat.avaliacoes, chat.avisos_automaticos, chat.disponibilidade, chat.fila_pendencias to girassol_app;
grant select on chat.fila_departamentos, chat.fila_caixas, chat.fila_regras, chat.fila_membros, chat.fila_horarios, chat.fila_feriados, chat.fila_sla,
  chat.fila_passagens, chat.sla_prazos, chat.avaliacoes, chat.avisos_automaticos, chat.disponibilidade to girassol_leitura;
