-- What the company books: rooms, the electric car, whatever else is shared. A resource is a row; no room has code of its own.
create schema recursos;
grant usage on schema recursos to girassol_app, girassol_leitura;

create domain recursos.situacao as text check (value in ('oferecida', 'pendente', 'confirmada', 'em_uso', 'concluida', 'cancelada', 'recusada', 'expirada', 'nao_compareceu'));

create table recursos.recursos (
  id uuid primary key,
  -- as its address writes it: /rec/administracao/{chave}
  chave text not null unique check (chave ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  tipo text not null check (tipo in ('sala', 'carro', 'outro')),
  nome text not null check (length(trim(nome)) between 1 and 80),
  descricao text not null default '' check (length(descricao) <= 1000),
  lugar text not null default '' check (length(lugar) <= 120),
  -- a path in the bucket recursos-fotos
  foto text check (length(foto) between 1 and 400),
  capacidade int check (capacidade between 1 and 1000),
  equipamentos text[] not null default '{}',
  fuso text not null default 'America/Sao_Paulo',
  -- hours, lengths, buffers, approval, limits: what src/modules/recursos/tipos.ts says of them
  regras jsonb not null check (jsonb_typeof(regras) = 'object'),
  placa text check (placa ~ '^[A-Z]{3}[0-9][A-Z0-9][0-9]{2}$'),
  bateria_kwh numeric check (bateria_kwh > 0),
  autonomia_km int check (autonomia_km between 1 and 2000),
  carregador text check (length(carregador) <= 120),
  -- as the last return left it
  carga_pct int check (carga_pct between 0 and 100),
  quilometragem_km int check (quilometragem_km >= 0),
  ordem int not null default 0,
  versao int not null default 1,
  arquivado_em timestamptz,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  check ((tipo = 'carro') = (placa is not null)),
  check ((tipo = 'carro') = (autonomia_km is not null))
);

-- A rule as the wall shows it, in the zone of the resource: never a number of hours added to an instant.
create table recursos.series (
  id uuid primary key,
  recurso_id uuid not null references recursos.recursos,
  usuario_id uuid not null references cad.usuarios,
  regra jsonb not null check (jsonb_typeof(regra) = 'object'),
  inicio_local timestamp not null,
  fim_local timestamp not null,
  fuso text not null,
  criado_em timestamptz not null default now(),
  check (fim_local > inicio_local)
);

create table recursos.reservas (
  id uuid primary key,
  recurso_id uuid not null references recursos.recursos,
  serie_id uuid references recursos.series,
  -- `bloqueio`: nobody may book; it stands under the same constraint as every booking
  especie text not null default 'reserva' check (especie in ('reserva', 'bloqueio')),
  usuario_id uuid not null references cad.usuarios,
  criado_por uuid references cad.usuarios,
  titulo text not null check (length(trim(titulo)) between 1 and 120),
  descricao text not null default '' check (length(descricao) <= 2000),
  privada boolean not null default false,
  periodo tstzrange not null,
  -- with what it takes to make the thing ready: no two of these meet
  ocupado tstzrange not null,
  situacao recursos.situacao not null,
  -- until when something not yet agreed on holds the slot
  expira_em timestamptz,
  chegou_em timestamptz,
  encerrada_em timestamptz,
  decidida_por uuid references cad.usuarios,
  motivo text check (length(motivo) between 1 and 500),
  destino text check (length(destino) <= 200),
  quilometros_previstos_km int check (quilometros_previstos_km between 1 and 5000),
  motorista_id uuid references cad.usuarios,
  quilometragem_saida_km int check (quilometragem_saida_km >= 0),
  quilometragem_chegada_km int check (quilometragem_chegada_km >= quilometragem_saida_km),
  carga_saida_pct int check (carga_saida_pct between 0 and 100),
  carga_chegada_pct int check (carga_chegada_pct between 0 and 100),
  vistoria_saida jsonb,
  vistoria_chegada jsonb,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  check (not isempty(periodo) and lower_inc(periodo) and not upper_inc(periodo) and not lower_inf(periodo) and not upper_inf(periodo)),
  check (ocupado @> periodo and not lower_inf(ocupado) and not upper_inf(ocupado)),
  check (upper(periodo) - lower(periodo) <= interval '31 days' or especie = 'bloqueio'),
  check ((situacao in ('oferecida', 'pendente')) = (expira_em is not null)),
  check ((situacao = 'em_uso') <= (chegou_em is not null)),
  -- the truth about double booking
  exclude using gist (recurso_id with =, ocupado with &&) where (situacao in ('oferecida', 'pendente', 'confirmada', 'em_uso', 'concluida'))
);
create index reservas_periodo on recursos.reservas using gist (periodo);
create index reservas_pessoa on recursos.reservas (usuario_id, (lower(periodo)));
create index reservas_serie on recursos.reservas (serie_id) where serie_id is not null;
create index reservas_motorista on recursos.reservas (motorista_id) where motorista_id is not null;
create index reservas_expiram on recursos.reservas (expira_em) where expira_em is not null;

create table recursos.participantes (
  reserva_id uuid not null references recursos.reservas on delete cascade,
  usuario_id uuid not null references cad.usuarios on delete cascade,
  primary key (reserva_id, usuario_id)
);
create index participantes_pessoa on recursos.participantes (usuario_id);

-- Who waits for a slot that somebody else has; the first is offered it when it comes free.
create table recursos.espera (
  id uuid primary key,
  recurso_id uuid not null references recursos.recursos,
  usuario_id uuid not null references cad.usuarios on delete cascade,
  titulo text not null check (length(trim(titulo)) between 1 and 120),
  periodo tstzrange not null check (not isempty(periodo) and not lower_inf(periodo) and not upper_inf(periodo)),
  ocupado tstzrange not null,
  dados jsonb not null default '{}',
  situacao text not null default 'esperando' check (situacao in ('esperando', 'oferecida', 'atendida', 'desistiu', 'perdida')),
  reserva_id uuid references recursos.reservas,
  criado_em timestamptz not null default clock_timestamp()
);
create unique index espera_uma_vez on recursos.espera (recurso_id, usuario_id, periodo) where situacao in ('esperando', 'oferecida');
create index espera_fila on recursos.espera using gist (recurso_id, periodo) where situacao = 'esperando';

-- Until when somebody may drive. The number of the licence is nobody's business here.
create table recursos.motoristas (
  usuario_id uuid primary key references cad.usuarios on delete cascade,
  categoria text not null check (categoria in ('A', 'B', 'AB', 'C', 'D', 'E')),
  validade date not null,
  atualizado_por uuid references cad.usuarios,
  atualizado_em timestamptz not null default now()
);

-- Addresses that a calendar program reads without signing in: of one resource, or of one person's own bookings.
create table recursos.calendarios (
  id uuid primary key,
  usuario_id uuid not null references cad.usuarios on delete cascade,
  recurso_id uuid references recursos.recursos,
  resumo text not null unique,
  lido_em timestamptz,
  revogado_em timestamptz,
  criado_em timestamptz not null default now()
);
create index calendarios_pessoa on recursos.calendarios (usuario_id) where revogado_em is null;

grant select, insert, update on recursos.recursos, recursos.series, recursos.reservas, recursos.espera, recursos.calendarios to girassol_app;
grant select, insert, update, delete on recursos.participantes, recursos.motoristas to girassol_app;
grant select on recursos.recursos, recursos.series, recursos.reservas to girassol_leitura;

insert into storage.buckets (id, name, file_size_limit, allowed_mime_types) values ('recursos-fotos', 'recursos-fotos', 15728640, '{image/jpeg,image/png,image/webp,image/heic}');

-- The screen on the wall: what it shows, in turns, and the screens themselves.
create schema paineltv;
grant usage on schema paineltv to girassol_app, girassol_leitura;

create table paineltv.listas (
  id uuid primary key,
  nome text not null check (length(trim(nome)) between 1 and 80),
  ativa boolean not null default true,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now()
);
create unique index listas_nome on paineltv.listas (lower(nome));

create table paineltv.itens (
  id uuid primary key,
  lista_id uuid not null references paineltv.listas on delete cascade,
  lugar int not null check (lugar >= 0),
  titulo text not null check (length(trim(titulo)) between 1 and 80),
  tipo text not null check (tipo in ('pagina', 'painel')),
  -- a page of somewhere else, or one of our own panels with what it is to show
  url text check (length(url) between 1 and 2000 and url ~ '^https?://'),
  painel text check (length(painel) between 1 and 60),
  parametros jsonb not null default '{}' check (jsonb_typeof(parametros) = 'object'),
  segundos int not null default 30 check (segundos between 3 and 3600),
  recarregar_segundos int check (recarregar_segundos between 10 and 86400),
  ativo boolean not null default true,
  -- 0 is Sunday; none: every day. Minutes since midnight in São Paulo
  dias int[] not null default '{}' check (dias <@ '{0,1,2,3,4,5,6}'::int[]),
  das int check (das between 0 and 1439),
  ate int check (ate between 1 and 1440),
  -- what the page said about being shown inside another, when it was asked
  moldura text check (moldura in ('aceita', 'recusa', 'sem_resposta')),
  moldura_em timestamptz,
  check ((tipo = 'pagina') = (url is not null)),
  check ((tipo = 'painel') = (painel is not null)),
  check ((das is null) = (ate is null)),
  unique (lista_id, lugar) deferrable initially deferred
);

create table paineltv.telas (
  id uuid primary key,
  nome text not null check (length(trim(nome)) between 1 and 80),
  lista_id uuid not null references paineltv.listas,
  -- of the key in its address; the key itself is shown once
  resumo text not null unique,
  visto_em timestamptz,
  mostrando text check (length(mostrando) <= 200),
  falha text check (length(falha) <= 300),
  revogada_em timestamptz,
  criada_por uuid references cad.usuarios,
  criado_em timestamptz not null default now()
);

-- 'Aviso agora': goes over everything else until its time is over.
create table paineltv.avisos (
  id uuid primary key,
  lista_id uuid references paineltv.listas on delete cascade,
  texto text not null check (length(trim(texto)) between 1 and 280),
  tom text not null default 'info' check (tom in ('info', 'alerta', 'perigo', 'sucesso')),
  ate timestamptz not null,
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  check (ate > criado_em and ate <= criado_em + interval '7 days')
);
create index avisos_vigentes on paineltv.avisos (ate);

grant select, insert, update, delete on paineltv.listas, paineltv.itens, paineltv.avisos to girassol_app;
grant select, insert, update on paineltv.telas to girassol_app;
