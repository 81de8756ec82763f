-- People: how they work, when they are away, what their position may approve, and who took over what they left. Then: how everybody is told.
alter table cad.usuarios
  -- closes the letters they write
  add column assinatura text check (length(assinatura) between 1 and 1000);

create domain cad.minuto_do_dia as int check (value between 0 and 1440);

-- Working hours: of a person, of a team. Minutes since midnight, Sunday is 0.
create table cad.expedientes (
  usuario_id uuid references cad.usuarios on delete cascade,
  time_id uuid references cad.times on delete cascade,
  dia int not null check (dia between 0 and 6),
  inicio cad.minuto_do_dia not null,
  fim cad.minuto_do_dia not null,
  check (num_nonnulls(usuario_id, time_id) = 1),
  check (inicio < fim),
  constraint expedientes_sem_sobreposicao exclude using gist ((coalesce(usuario_id, time_id)) with =, dia with =, int4range(inicio, fim) with &&)
);
create index expedientes_usuario on cad.expedientes (usuario_id);
create index expedientes_time on cad.expedientes (time_id);

create table cad.ausencias (
  id uuid primary key,
  usuario_id uuid not null references cad.usuarios,
  de timestamptz not null,
  ate timestamptz not null,
  -- who gets what is new meanwhile
  substituto_id uuid references cad.usuarios,
  motivo text check (length(motivo) between 1 and 200),
  criada_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  constraint ausencias_termina_depois check (ate > de),
  constraint ausencias_outro_substitui check (substituto_id <> usuario_id),
  constraint ausencias_uma_de_cada_vez exclude using gist (usuario_id with =, tstzrange(de, ate) with &&)
);
create index ausencias_usuario on cad.ausencias (usuario_id, ate);
create index ausencias_substituto on cad.ausencias (substituto_id);

create function cad.ausente(quem uuid, em timestamptz) returns boolean language sql stable
  return exists (select from cad.ausencias a where a.usuario_id = quem and a.de <= em and a.ate > em);

-- Whoever takes new work instead of somebody: themselves when they are there, else the first along the chain of substitutes who is. Null: nobody.
create function cad.quem_recebe(quem uuid, em timestamptz) returns uuid language sql stable as $$
  with recursive fila as (
    select quem as id, 0 as passo, array[quem] as vistos
    union all
    select a.substituto_id, f.passo + 1, f.vistos || a.substituto_id from fila f join cad.ausencias a on a.usuario_id = f.id and a.de <= em and a.ate > em
    where a.substituto_id is not null and a.substituto_id <> all (f.vistos) and f.passo < 5
  )
  select f.id from fila f join cad.usuarios u on u.id = f.id and u.ativo where not cad.ausente(f.id, em) order by f.passo limit 1
$$;

-- How far a position may say yes alone, by kind of spending.
create table cad.limites_de_aprovacao (
  cargo_id uuid not null references cad.cargos on delete cascade,
  tipo text not null check (tipo in ('desconto', 'compra', 'despesa', 'pagamento', 'reembolso', 'contrato')),
  limite_centavos bigint not null constraint limites_nao_negativos check (limite_centavos between 0 and 100000000000),
  primary key (cargo_id, tipo)
);

-- Where a team works: its funnels, and the cities it goes to.
create table cad.time_funis (
  time_id uuid not null references cad.times on delete cascade,
  funil_id uuid not null references funis.funis on delete cascade,
  primary key (time_id, funil_id)
);
create index time_funis_funil on cad.time_funis (funil_id);
create table cad.time_cidades (
  time_id uuid not null references cad.times on delete cascade,
  cidade text not null check (length(cidade) between 2 and 80),
  uf text not null check (uf ~ '^[A-Z]{2}$'),
  primary key (time_id, uf, cidade)
);

-- What somebody who left had open, and who has it now: {tipo, id, para} each, so that it can be taken back.
create table cad.entregas (
  id uuid primary key,
  de uuid not null references cad.usuarios,
  por uuid references cad.usuarios,
  itens jsonb not null check (jsonb_typeof(itens) = 'array'),
  feita_em timestamptz not null default now(),
  desfeita_em timestamptz,
  desfeita_por uuid references cad.usuarios,
  constraint entregas_outra_pessoa check (por <> de),
  check ((desfeita_em is null) = (desfeita_por is null))
);
create index entregas_de on cad.entregas (de, feita_em desc);

-- Up to when what the clock alone changes (a role that begins or ends, an absence) has been told.
create table cad.relogio (
  unico boolean primary key default true check (unico),
  ate timestamptz not null default now()
);
insert into cad.relogio default values;
create index membros_valido_ate on cad.membros (valido_ate) where valido_ate is not null;
create index membros_valido_de on cad.membros (valido_de);
create index ausencias_de on cad.ausencias (de);
create index ausencias_ate on cad.ausencias (ate);

-- The audit, sealed day by day: each seal holds the one before, so that a row changed later breaks every day that follows.
create table plataforma.auditoria_selos (
  dia date primary key, -- in UTC
  anterior text not null check (anterior ~ '^[0-9a-f]{64}$'),
  resumo text not null check (resumo ~ '^[0-9a-f]{64}$'),
  linhas int not null check (linhas >= 0),
  selado_em timestamptz not null default now()
);
create index auditoria_em on plataforma.auditoria (em);
create index auditoria_acao on plataforma.auditoria (acao text_pattern_ops, id);
create function plataforma.resumo_da_auditoria(do_dia date, anterior text) returns table (resumo text, linhas int) language sql stable as $$
  select encode(sha256(convert_to(anterior || coalesce(string_agg(encode(sha256(convert_to(jsonb_build_array(a.id, to_char(a.em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.usuario_id, a.acao,
    a.entidade, a.entidade_id, a.antes, a.depois, a.motivo, a.requisicao_id, host(a.ip))::text, 'UTF8')), 'hex'), '' order by a.id), ''), 'UTF8')), 'hex'), count(a.id)::int
  from plataforma.auditoria a where a.em >= do_dia::timestamp at time zone 'UTC' and a.em < (do_dia + 1)::timestamp at time zone 'UTC'
$$;

grant select, insert, update, delete on cad.expedientes, cad.limites_de_aprovacao, cad.time_funis, cad.time_cidades to girassol_app;
grant select, insert, update, delete on cad.ausencias to girassol_app;
grant select, insert, update on cad.entregas to girassol_app;
grant select, update on cad.relogio to girassol_app;
grant select, insert on plataforma.auditoria_selos to girassol_app;
grant select on cad.expedientes, cad.ausencias, cad.limites_de_aprovacao, cad.time_funis, cad.time_cidades, plataforma.auditoria_selos to girassol_leitura;

insert into storage.buckets (id, name, file_size_limit, allowed_mime_types) values ('pessoas-fotos', 'pessoas-fotos', 524288, array['image/png', 'image/jpeg', 'image/webp']);

-- Notifications of the whole product.
create schema avisos;
grant usage on schema avisos to girassol_app, girassol_leitura;
create domain avisos.canal as text check (value in ('sino', 'cartao', 'email', 'whatsapp', 'push'));

create table avisos.notificacoes (
  id uuid primary key,
  usuario_id uuid not null references cad.usuarios on delete cascade,
  tipo text not null check (tipo ~ '^[a-z_]+(\.[a-z_]+)+$'),
  titulo text not null check (length(titulo) between 1 and 300),
  detalhe text not null default '' check (length(detalhe) <= 300),
  href text not null check (href ~ '^/([^/\\]|$)'),
  por uuid references cad.usuarios,
  -- whoever may no longer see the card no longer reads what was said of it
  cartao_id uuid references funis.cartoes on delete cascade,
  -- facts of one subject, unread, are one line that counts them
  grupo text not null check (length(grupo) between 1 and 200),
  quantas int not null default 1 check (quantas > 0),
  -- told on the other channels, but not wanted in the bell
  no_sino boolean not null default true,
  criado_em timestamptz not null default now(),
  lida_em timestamptz
);
create unique index notificacoes_grupo_por_ler on avisos.notificacoes (usuario_id, grupo) where lida_em is null;
create index notificacoes_da_pessoa on avisos.notificacoes (usuario_id, id desc) where no_sino;
create index notificacoes_por_ler on avisos.notificacoes (usuario_id) where lida_em is null and no_sino;
create index notificacoes_cartao on avisos.notificacoes (cartao_id);
create index notificacoes_criado_em on avisos.notificacoes (criado_em);

-- Each fact is told to each person once, however often its job runs.
create table avisos.fatos (
  usuario_id uuid not null references cad.usuarios on delete cascade,
  chave text not null check (length(chave) between 1 and 200),
  criado_em timestamptz not null default now(),
  primary key (usuario_id, chave)
);
create index fatos_chave on avisos.fatos (chave);
create index fatos_criado_em on avisos.fatos (criado_em);

-- What leaves the house, one row a fact, a person and a channel. `em`: not before, because somebody sleeps.
create table avisos.envios (
  id uuid primary key,
  usuario_id uuid not null references cad.usuarios on delete cascade,
  notificacao_id uuid not null references avisos.notificacoes on update cascade on delete cascade,
  canal avisos.canal not null check (canal in ('email', 'whatsapp', 'push')),
  chave text not null,
  titulo text not null,
  detalhe text not null default '',
  href text not null,
  em timestamptz not null default now(),
  status text not null default 'pendente' check (status in ('pendente', 'enviado', 'dispensado', 'falhou')),
  motivo text,
  feito_em timestamptz,
  check ((status = 'pendente') = (feito_em is null)),
  unique (usuario_id, canal, chave)
);
create index envios_pendentes on avisos.envios (usuario_id, canal, em) where status = 'pendente';
create index envios_notificacao on avisos.envios (notificacao_id);
create index envios_feito_em on avisos.envios (feito_em);

-- Departures from what the event itself proposes.
create table avisos.preferencias (
  usuario_id uuid not null references cad.usuarios on delete cascade,
  tipo text not null,
  canal avisos.canal not null,
  ligado boolean not null,
  primary key (usuario_id, tipo, canal)
);
create table avisos.ajustes (
  usuario_id uuid primary key references cad.usuarios on delete cascade,
  -- quiet from one minute of the day to another, over midnight when the second is smaller, in the person's own zone
  silencio_de cad.minuto_do_dia,
  silencio_ate cad.minuto_do_dia,
  silencio_dias int[] not null default '{0,1,2,3,4,5,6}' check (silencio_dias <@ array[0, 1, 2, 3, 4, 5, 6]),
  som boolean not null default true,
  resumo text not null default 'nenhum' check (resumo in ('nenhum', 'diario', 'semanal')),
  resumo_minuto cad.minuto_do_dia not null default 480,
  resumo_dia int not null default 1 check (resumo_dia between 0 and 6),
  resumido_ate timestamptz not null default now(),
  constraint silencio_inteiro check ((silencio_de is null) = (silencio_ate is null)),
  constraint silencio_que_acaba check (silencio_de <> silencio_ate)
);
create table avisos.mudos (
  usuario_id uuid not null references cad.usuarios on delete cascade,
  funil_id uuid references funis.funis on delete cascade,
  time_id uuid references cad.times on delete cascade,
  check (num_nonnulls(funil_id, time_id) = 1),
  unique nulls not distinct (usuario_id, funil_id, time_id)
);

-- Browsers that asked to be told while closed.
create table avisos.inscricoes (
  id uuid primary key,
  usuario_id uuid not null references cad.usuarios on delete cascade,
  endpoint text not null unique check (length(endpoint) between 12 and 2000),
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  aparelho text check (length(aparelho) <= 200),
  expira_em timestamptz,
  criado_em timestamptz not null default now(),
  usada_em timestamptz
);
create index inscricoes_usuario on avisos.inscricoes (usuario_id);

grant select, insert, update, delete on all tables in schema avisos to girassol_app;
grant select on avisos.notificacoes, avisos.fatos, avisos.envios, avisos.preferencias to girassol_leitura;
