-- Crews of the field: who is in them, what they may do, and the one agenda where orders and absences cannot meet.
create schema equipes;
grant usage on schema equipes to girassol_app, girassol_leitura;

create table equipes.veiculos (
  id uuid primary key,
  nome text not null check (length(btrim(nome)) between 2 and 60),
  tipo text not null check (tipo in ('carro', 'van', 'caminhao', 'munck')),
  placa text check (placa ~ '^[A-Z]{3}[0-9][A-Z0-9][0-9]{2}$'),
  -- its stock
  local_id uuid references estoque.locais,
  arquivado_em timestamptz
);
create unique index veiculos_nome on equipes.veiculos (lower(nome)) where arquivado_em is null;

create table equipes.equipes (
  id uuid primary key,
  nome text not null check (length(btrim(nome)) between 2 and 60),
  veiculo_id uuid references equipes.veiculos,
  cidade text not null default '' check (length(cidade) <= 80),
  lat numeric(9, 6) check (lat between -90 and 90),
  lon numeric(9, 6) check (lon between -180 and 180),
  -- wall time of São Paulo, minutes since midnight
  inicio_min int not null default 480 check (inicio_min between 0 and 1425),
  fim_min int not null default 1020 check (fim_min between 15 and 1440),
  capacidade_min int not null default 480 check (capacidade_min between 15 and 1440),
  -- works on Saturdays
  sabado boolean not null default false,
  instalacao boolean not null default false,
  ordem int not null default 0,
  versao int not null default 1,
  arquivado_em timestamptz,
  criado_em timestamptz not null default now(),
  constraint equipes_jornada check (fim_min > inicio_min),
  constraint equipes_geo_inteiro check ((lat is null) = (lon is null))
);
create unique index equipes_nome on equipes.equipes (lower(nome)) where arquivado_em is null;

-- A person is in one crew at a time.
create table equipes.membros (
  id uuid primary key,
  equipe_id uuid not null references equipes.equipes,
  usuario_id uuid not null references cad.usuarios,
  vale daterange not null check (not isempty(vale) and not lower_inf(vale)),
  constraint membros_uma_equipe exclude using gist (usuario_id with =, vale with &&)
);
create index membros_da_equipe on equipes.membros (equipe_id);

create table equipes.certificados (
  usuario_id uuid not null references cad.usuarios,
  habilidade text not null check (habilidade in
    ('nr10', 'nr35', 'telhado', 'inversor', 'media_tensao', 'termografia', 'drone')),
  -- null: it does not end
  valido_ate date,
  atualizado_em timestamptz not null default now(),
  primary key (usuario_id, habilidade)
);

-- The hours of crews, technicians and vehicles. An order takes a row of each in one transaction, or none.
create table equipes.ocupacoes (
  id uuid primary key,
  recurso_tipo text not null check (recurso_tipo in ('equipe', 'tecnico', 'veiculo')),
  recurso_id uuid not null,
  especie text not null check (especie in ('ordem', 'ausencia', 'bloqueio')),
  ordem_id uuid references ordens.ordens,
  equipe_id uuid references equipes.equipes,
  periodo tstzrange not null,
  motivo text not null default '' check (length(motivo) <= 200),
  criada_por uuid references cad.usuarios,
  criada_em timestamptz not null default now(),
  cancelada_em timestamptz,
  constraint ocupacoes_periodo check (not isempty(periodo) and lower_inc(periodo) and not upper_inc(periodo)
    and not lower_inf(periodo) and not upper_inf(periodo) and upper(periodo) - lower(periodo) <= interval '92 days'),
  constraint ocupacoes_da_ordem check ((especie = 'ordem') = (ordem_id is not null)),
  -- the truth about double booking
  constraint ocupacoes_sem_choque exclude using gist (recurso_id with =, periodo with &&) where (cancelada_em is null)
);
create index ocupacoes_da_ordem on equipes.ocupacoes (ordem_id) where cancelada_em is null;
create index ocupacoes_periodo on equipes.ocupacoes using gist (periodo) where (cancelada_em is null);

alter table ordens.ordens add constraint ordens_equipe foreign key (equipe_id) references equipes.equipes;

-- What the weather says, written by hand.
create table equipes.notas (
  dia date not null primary key,
  texto text not null check (length(btrim(texto)) between 1 and 120),
  por uuid references cad.usuarios,
  em timestamptz not null default now()
);

-- Addresses that a calendar program reads without signing in.
create table equipes.calendarios (
  id uuid primary key,
  equipe_id uuid not null references equipes.equipes,
  resumo text not null unique,
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  lido_em timestamptz,
  revogado_em timestamptz
);
create index calendarios_da_equipe on equipes.calendarios (equipe_id) where revogado_em is null;

grant select, insert, update on equipes.veiculos, equipes.equipes, equipes.membros, equipes.calendarios,
  equipes.ocupacoes to girassol_app;
grant delete on equipes.membros to girassol_app;
grant select, insert, update, delete on equipes.certificados, equipes.notas to girassol_app;
grant select on all tables in schema equipes to girassol_leitura;
revoke select on equipes.calendarios from girassol_leitura;

create schema equipes_publico;
grant usage on schema equipes_publico to girassol_app;
create view equipes_publico.equipes as
  select id, nome, veiculo_id, cidade, lat, lon, arquivado_em from equipes.equipes;
create view equipes_publico.membros as
  select equipe_id, usuario_id, vale from equipes.membros;
create view equipes_publico.veiculos as
  select id, nome, tipo, placa, local_id from equipes.veiculos;
create view equipes_publico.certificados as
  select usuario_id, habilidade, valido_ate from equipes.certificados;
grant select on all tables in schema equipes_publico to girassol_app;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('equipes.agenda.ver', 'sim'),
  ('equipes.equipe.editar', 'sim');

-- Orders of the demonstration leave with it; those that somebody opened on its customers stay without them.
create function ordens.deixar_demonstracao() returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  delas uuid[];
begin
  if not exists (select from cad.demonstracao_deixada) then
    raise exception 'the demonstration was not left' using errcode = 'integrity_constraint_violation',
      constraint = 'ordens_demonstracao';
  end if;
  delas := array(
    select o.id from ordens.ordens o
    where o.id in (select cad.da_demonstracao('ordens.ordens'))
      or o.usina_id in (select cad.da_demonstracao('usinas.usinas'))
      or o.contato_id in (select cad.da_demonstracao('cad.contatos'))
  );
  delete from equipes.ocupacoes where ordem_id = any(delas);
  delete from ordens.assinaturas where ordem_id = any(delas);
  delete from ordens.relatorios where ordem_id = any(delas);
  delete from ordens.apontamentos where ordem_id = any(delas);
  delete from ordens.usos where ordem_id = any(delas);
  delete from ordens.pecas where ordem_id = any(delas);
  delete from ordens.fotos where ordem_id = any(delas);
  delete from ordens.respostas where ordem_id = any(delas);
  delete from ordens.eventos where ordem_id = any(delas);
  delete from ordens.vagas where ordem_id = any(delas);
  delete from ordens.itens where ordem_id = any(delas);
  delete from ordens.tecnicos where ordem_id = any(delas);
  delete from ordens.atos where ordem_id = any(delas);
  delete from ordens.ordens where id = any(delas);
  delete from ordens.recorrencias where usina_id in (select cad.da_demonstracao('usinas.usinas'))
    or contato_id in (select cad.da_demonstracao('cad.contatos'));
  -- crews stay: they are set up for the company. People who leave with the demonstration leave them
  delete from equipes.ocupacoes where recurso_id in (select cad.da_demonstracao('cad.usuarios'));
  delete from equipes.membros where usuario_id in (select cad.da_demonstracao('cad.usuarios'));
  delete from equipes.certificados where usuario_id in (select cad.da_demonstracao('cad.usuarios'));
end $$;
revoke execute on function ordens.deixar_demonstracao from public;
grant execute on function ordens.deixar_demonstracao to girassol_app;
