-- What the energy modules know of a consumer unit. Number, class, holder and address stay in the registry of its contact; the id is the same.
create schema unidades;
grant usage on schema unidades to girassol_app, girassol_leitura;

create table unidades.unidades (
  id uuid primary key references cad.unidades_consumidoras on delete cascade,
  -- of the module tarifas
  distribuidora_id uuid,
  cnpj_distribuidora text check (cnpj_distribuidora ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  subgrupo text check (subgrupo in ('A1', 'A2', 'A3', 'A3a', 'A4', 'AS', 'B1', 'B2', 'B3', 'B4a', 'B4b')),
  modalidade text check (modalidade in ('convencional', 'branca', 'verde', 'azul', 'pre_pago', 'geracao', 'distribuicao')),
  ligacao text check (ligacao in ('MONO', 'BI', 'TRI')),
  medidor text check (length(medidor) between 1 and 60),
  cidade text check (length(cidade) between 1 and 80),
  uf text check (uf ~ '^[A-Z]{2}$'),
  versao int not null default 1,
  atualizada_em timestamptz not null default now()
);
insert into unidades.unidades (id, cidade, uf)
  select x.id, e.cidade, e.uf
  from cad.unidades_consumidoras x
  left join cad.contato_enderecos e on e.id = x.endereco_id;

-- Energy taken from the grid in a month; null: read as missing, never as zero.
create table unidades.consumos (
  unidade_id uuid not null references unidades.unidades on delete cascade,
  mes date not null check (extract(day from mes) = 1),
  kwh numeric(12, 3) not null check (kwh >= 0),
  estimado boolean not null default false,
  -- the bill that says so
  conta_id uuid,
  em timestamptz not null default now(),
  primary key (unidade_id, mes)
);

grant select, insert, update, delete on unidades.unidades, unidades.consumos to girassol_app;
grant select on unidades.unidades, unidades.consumos to girassol_leitura;

create or replace view contatos_publico.unidades_consumidoras as
  select id, contato_id, numero, campos, classe, endereco_id
  from cad.unidades_consumidoras;

create schema unidades_publico;
create view unidades_publico.unidades as
  select id, distribuidora_id, cnpj_distribuidora, subgrupo, modalidade, ligacao, medidor, cidade, uf
  from unidades.unidades;
create view unidades_publico.consumos as
  select unidade_id, mes, kwh, estimado, conta_id
  from unidades.consumos;
grant usage on schema unidades_publico to girassol_app;
grant select on all tables in schema unidades_publico to girassol_app;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('unidades.unidade.ver', 'sim'),
  ('unidades.unidade.editar', 'sim');
