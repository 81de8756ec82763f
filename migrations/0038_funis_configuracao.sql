-- What a form asks of time and number, and the sites that may show it inside their own pages.
alter table funis.formularios
  add column encerra_em timestamptz,
  add column maximo_de_envios int check (maximo_de_envios between 1 and 100000),
  add column sites text[] not null default '{}' check (cardinality(sites) <= 20);

-- Where a card goes whose request was refused.
alter table funis.politicas add column recusa_estagio_id uuid references funis.estagios;

-- In which kind of conversation the words of a stage are offered; null: in whichever is open.
alter table funis.mensagens_de_estagio add column canal text check (canal in ('email', 'whatsapp', 'telegram', 'webchat', 'webhook', 'api'));

-- A campaign may be named, too, and which answer fills which field.
alter table funis.entradas_da_meta
  add column campanha_id text check (length(campanha_id) between 1 and 60),
  add column mapa jsonb not null default '[]' check (jsonb_typeof(mapa) = 'array'),
  drop constraint entradas_da_meta_formulario_id_conjunto_id_key,
  add constraint entradas_da_meta_uma unique nulls not distinct (formulario_id, campanha_id, conjunto_id);

-- A publication that carries many cards along: its progress is told while it goes, what it does is one transaction.
create table funis.publicacoes (
  id uuid primary key,
  funil_id uuid not null references funis.funis,
  pedido jsonb not null check (jsonb_typeof(pedido) = 'object'),
  por uuid not null references cad.usuarios,
  situacao text not null default 'andando' check (situacao in ('andando', 'feita', 'falhou')),
  total int not null check (total > 0),
  feitos int not null default 0 check (feitos between 0 and total),
  numero int,
  erro text,
  criada_em timestamptz not null default now(),
  acabou_em timestamptz,
  check ((situacao = 'andando') = (acabou_em is null)),
  check ((situacao = 'feita') = (numero is not null)),
  check ((situacao = 'falhou') = (erro is not null))
);
create unique index publicacoes_uma on funis.publicacoes (funil_id) where situacao = 'andando';
create index publicacoes_funil on funis.publicacoes (funil_id, criada_em desc);
grant select, insert, update on funis.publicacoes to girassol_app;
