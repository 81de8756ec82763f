-- Tasks: what a person has said they will do, by when, and what came of it.
create schema tarefas;
grant usage on schema tarefas to girassol_app, girassol_leitura;

create domain tarefas.situacao as text check (value in ('aberta', 'em_andamento', 'aguardando', 'concluida', 'cancelada'));
create domain tarefas.prioridade as text check (value in ('baixa', 'normal', 'alta', 'urgente'));

create table tarefas.tipos (
  id uuid primary key,
  nome text not null check (length(trim(nome)) between 1 and 40),
  icone text not null check (length(icone) between 1 and 40),
  tom text not null check (tom in ('neutro', 'marca', 'sucesso', 'perigo', 'alerta', 'info', 'violeta', 'petroleo')),
  duracao_min int not null default 30 check (duracao_min between 5 and 1440),
  lugar int not null default 0,
  arquivado_em timestamptz
);
create unique index tipos_nome on tarefas.tipos (plataforma.sem_acento(nome)) where arquivado_em is null;

-- A list of tasks with relative dates and roles; `itens` is read by regras/modelo.ts.
create table tarefas.modelos (
  id uuid primary key,
  nome text not null check (length(trim(nome)) between 1 and 80),
  descricao text not null default '' check (length(descricao) <= 2000),
  itens jsonb not null check (jsonb_typeof(itens) = 'array' and jsonb_array_length(itens) between 1 and 40),
  versao int not null default 1,
  arquivado_em timestamptz,
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now()
);
create unique index modelos_nome on tarefas.modelos (plataforma.sem_acento(nome)) where arquivado_em is null;

-- Who applies a template twice with one key (a rule that runs again) makes nothing twice.
create table tarefas.aplicacoes (
  chave text primary key check (length(chave) between 1 and 200),
  modelo_id uuid not null references tarefas.modelos,
  em timestamptz not null default now()
);

-- A task that comes again, by the clock on the wall of São Paulo. `regra` is read by regras/recorrencia.ts.
create table tarefas.series (
  id uuid primary key,
  titulo text not null check (length(trim(titulo)) between 1 and 200),
  descricao text not null default '' check (length(descricao) <= 10000),
  tipo_id uuid references tarefas.tipos,
  prioridade tarefas.prioridade not null default 'normal',
  responsavel_id uuid not null references cad.usuarios,
  cartao_id uuid references funis.cartoes on delete set null,
  contato_id uuid references cad.contatos on delete set null,
  estimado_min int check (estimado_min between 1 and 100000),
  itens text[] not null default '{}',
  regra jsonb not null check (jsonb_typeof(regra) = 'object'),
  inicio date not null,
  hora time,
  ate date check (ate >= inicio - 1),
  vezes int check (vezes between 1 and 1000),
  pular_feriados boolean not null default false,
  -- the last day for which occurrences were made
  feita_ate date,
  encerrada_em timestamptz,
  versao int not null default 1,
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  check (ate is null or vezes is null)
);
create index series_vivas on tarefas.series (feita_ate) where encerrada_em is null;

create table tarefas.tarefas (
  id uuid primary key,
  titulo text not null check (length(trim(titulo)) between 1 and 200),
  descricao text not null default '' check (length(descricao) <= 10000),
  tipo_id uuid references tarefas.tipos,
  situacao tarefas.situacao not null default 'aberta',
  prioridade tarefas.prioridade not null default 'normal',
  -- of a whole day: its last second in São Paulo
  vence_em timestamptz,
  dia_inteiro boolean not null default true,
  responsavel_id uuid not null references cad.usuarios,
  criado_por uuid references cad.usuarios,
  delegada_por uuid references cad.usuarios,
  delegacao text check (delegacao in ('pendente', 'aceita', 'recusada')),
  cartao_id uuid references funis.cartoes on delete set null,
  dossie_id uuid references funis.dossies on delete set null,
  contato_id uuid references cad.contatos on delete set null,
  conversa_id uuid references chat.conversas on delete set null,
  estimado_min int check (estimado_min between 1 and 100000),
  resultado text check (length(resultado) <= 4000),
  concluida_em timestamptz,
  concluida_por uuid references cad.usuarios,
  serie_id uuid references tarefas.series,
  ocorrencia date,
  -- changed by itself: what changes the series leaves it alone
  avulsa boolean not null default false,
  modelo_id uuid references tarefas.modelos,
  vencimento_avisado_em timestamptz,
  versao int not null default 1,
  busca text not null generated always as (plataforma.sem_acento(titulo)) stored,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  check ((situacao = 'concluida') = (concluida_em is not null)),
  check (resultado is null or situacao = 'concluida'),
  check ((delegada_por is null) = (delegacao is null)),
  check ((serie_id is null) = (ocorrencia is null)),
  -- one task for one occurrence, whoever makes it and however often
  unique (serie_id, ocorrencia)
);
create index tarefas_do_responsavel on tarefas.tarefas (responsavel_id, (coalesce(vence_em, '9999-12-31 00:00:00+00'::timestamptz)), id) where situacao not in ('concluida', 'cancelada');
create index tarefas_abertas on tarefas.tarefas ((coalesce(vence_em, '9999-12-31 00:00:00+00'::timestamptz)), id) where situacao not in ('concluida', 'cancelada');
create index tarefas_prazo on tarefas.tarefas (vence_em, id) where vence_em is not null;
create index tarefas_a_vencer on tarefas.tarefas (vence_em) where situacao not in ('concluida', 'cancelada') and vencimento_avisado_em is null;
create index tarefas_criador on tarefas.tarefas (criado_por);
create index tarefas_delegadas on tarefas.tarefas (delegada_por) where delegada_por is not null;
create index tarefas_fechadas on tarefas.tarefas (responsavel_id, concluida_em desc) where situacao = 'concluida';
create index tarefas_cartao on tarefas.tarefas (cartao_id, (coalesce(vence_em, '9999-12-31 00:00:00+00'::timestamptz)), id) where cartao_id is not null;
create index tarefas_dossie on tarefas.tarefas (dossie_id) where dossie_id is not null;
create index tarefas_contato on tarefas.tarefas (contato_id) where contato_id is not null;
create index tarefas_conversa on tarefas.tarefas (conversa_id) where conversa_id is not null;
create index tarefas_busca on tarefas.tarefas using gin (busca gin_trgm_ops);

create table tarefas.participantes (
  tarefa_id uuid not null references tarefas.tarefas on delete cascade,
  usuario_id uuid not null references cad.usuarios on delete cascade,
  primary key (tarefa_id, usuario_id)
);
create index participantes_usuario on tarefas.participantes (usuario_id);

create table tarefas.itens (
  id uuid primary key,
  tarefa_id uuid not null references tarefas.tarefas on delete cascade,
  texto text not null check (length(trim(texto)) between 1 and 300),
  feito boolean not null default false,
  lugar int not null check (lugar >= 0)
);
create index itens_tarefa on tarefas.itens (tarefa_id, lugar, id);

-- One reminder of one person: so many minutes before the term, wherever the term goes.
create table tarefas.lembretes (
  tarefa_id uuid not null references tarefas.tarefas on delete cascade,
  usuario_id uuid not null references cad.usuarios on delete cascade,
  antes_min int not null check (antes_min between 0 and 43200),
  em timestamptz,
  avisado_em timestamptz,
  primary key (tarefa_id, usuario_id, antes_min)
);
create index lembretes_a_dar on tarefas.lembretes (em) where avisado_em is null;

-- Time spent. Nobody is at two tasks at once, and nobody has two clocks running.
create table tarefas.tempos (
  id uuid primary key,
  tarefa_id uuid not null references tarefas.tarefas on delete cascade,
  usuario_id uuid not null references cad.usuarios,
  inicio timestamptz not null,
  fim timestamptz check (fim > inicio),
  constraint tempos_sem_sobreposicao exclude using gist (usuario_id with =, tstzrange(inicio, fim) with &&)
);
create index tempos_tarefa on tarefas.tempos (tarefa_id);

create table tarefas.comentarios (
  id uuid primary key,
  tarefa_id uuid not null references tarefas.tarefas on delete cascade,
  autor_id uuid not null references cad.usuarios,
  texto text not null check (length(trim(texto)) between 1 and 10000),
  criado_em timestamptz not null default now()
);
create index comentarios_tarefa on tarefas.comentarios (tarefa_id, criado_em, id);

-- What happened to a task, with what it was before: the way back, too. One act may have changed many tasks.
create table tarefas.historico (
  id uuid primary key,
  tarefa_id uuid not null references tarefas.tarefas on delete cascade,
  ato uuid not null,
  por uuid references cad.usuarios,
  tipo text not null check (tipo in ('criada', 'situacao', 'alterada', 'delegada', 'aceita', 'recusada', 'desfeita')),
  antes jsonb not null default '{}',
  depois jsonb not null default '{}',
  -- what the task had become: whoever changed it afterwards is not overwritten
  versao int not null,
  em timestamptz not null default clock_timestamp()
);
create index historico_tarefa on tarefas.historico (tarefa_id, em, id);
create index historico_ato on tarefas.historico (ato);

-- Terms move, and their reminders with them.
create function tarefas.seguir_prazo() returns trigger language plpgsql as $$
begin
  if new.vence_em is distinct from old.vence_em then
    new.vencimento_avisado_em := null;
    update tarefas.lembretes l set em = new.vence_em - make_interval(mins => l.antes_min),
      avisado_em = case when new.vence_em - make_interval(mins => l.antes_min) < now() then now() end where l.tarefa_id = new.id;
  end if;
  return new;
end $$;
create trigger tarefas_seguir_prazo before update of vence_em on tarefas.tarefas for each row execute function tarefas.seguir_prazo();

grant select, insert, update on tarefas.tipos, tarefas.modelos, tarefas.series to girassol_app;
grant select, insert on tarefas.aplicacoes, tarefas.historico, tarefas.comentarios to girassol_app;
-- an occurrence that nobody touched goes when its series changes
grant select, insert, update, delete on tarefas.tarefas, tarefas.participantes, tarefas.itens, tarefas.lembretes, tarefas.tempos to girassol_app;
grant select on all tables in schema tarefas to girassol_leitura;

insert into tarefas.tipos (id, nome, icone, tom, duracao_min, lugar) values
  ('01930000-0000-7000-8000-000000000001', 'Tarefa', 'ListChecks', 'neutro', 30, 1),
  ('01930000-0000-7000-8000-000000000002', 'Ligação', 'Phone', 'sucesso', 15, 2),
  ('01930000-0000-7000-8000-000000000003', 'Reunião', 'UsersRound', 'violeta', 60, 3),
  ('01930000-0000-7000-8000-000000000004', 'Visita', 'MapPin', 'alerta', 120, 4),
  ('01930000-0000-7000-8000-000000000005', 'WhatsApp', 'MessageCircle', 'petroleo', 10, 5),
  ('01930000-0000-7000-8000-000000000006', 'E-mail', 'Mail', 'info', 15, 6);
