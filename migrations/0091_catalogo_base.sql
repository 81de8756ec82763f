-- Equipment and services with their datasheets and prices.
create schema catalogo;
grant usage on schema catalogo to girassol_app, girassol_leitura;

-- what the engine divides by, or checks against, must be there
create function catalogo.ficha_serve(tipo text, ficha jsonb) returns boolean language sql immutable parallel safe as $$
  select case tipo
    when 'modulo' then
      coalesce((ficha ->> 'wp')::numeric between 10 and 1500
        and (ficha ->> 'alturaM')::numeric > 0 and (ficha ->> 'larguraM')::numeric > 0
        and (ficha ->> 'voc')::numeric > 0 and (ficha ->> 'vmp')::numeric > 0 and (ficha ->> 'isc')::numeric > 0
        and (ficha ->> 'betaVocPorC')::numeric <= 0 and (ficha ->> 'gamaVmpPorC')::numeric <= 0, false)
    when 'inversor' then
      coalesce((ficha ->> 'kw')::numeric between 0.1 and 5000 and (ficha ->> 'vdcMax')::numeric > 0
        and (ficha ->> 'vMpptMin')::numeric > 0 and (ficha ->> 'mppts')::numeric >= 1, false)
    else jsonb_typeof(ficha) = 'object'
  end
$$;

create table catalogo.itens (
  id uuid primary key,
  tipo text not null check (tipo in ('modulo', 'inversor', 'estrutura', 'protecao', 'cabo', 'kit', 'servico', 'outro')),
  marca text not null default '' check (length(marca) <= 80),
  modelo text not null check (length(btrim(modelo)) between 1 and 120),
  descricao text not null default '' check (length(descricao) <= 1000),
  unidade text not null default 'un' check (unidade in ('un', 'kWp', 'm', 'm2', 'h', 'km')),
  ficha jsonb not null default '{}',
  -- null: no price is known
  custo_centavos bigint check (custo_centavos between 0 and 100000000000),
  custo_vale_ate date,
  fornecedor text not null default '' check (length(fornecedor) <= 120),
  origem text not null default 'manual' check (origem in ('manual', 'semente', 'importacao')),
  arquivado_em timestamptz,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  busca text generated always as (plataforma.sem_acento(marca || ' ' || modelo || ' ' || fornecedor)) stored,
  constraint itens_ficha_serve check (catalogo.ficha_serve(tipo, ficha))
);
create unique index itens_unico on catalogo.itens (tipo, lower(marca), lower(modelo)) where arquivado_em is null;
create index itens_ordem on catalogo.itens (tipo, marca, modelo, id);
grant select, insert, update on catalogo.itens to girassol_app;
grant select on catalogo.itens to girassol_leitura;

create schema catalogo_publico;
create view catalogo_publico.itens as
  select id, tipo, marca, modelo, unidade, ficha, custo_centavos, custo_vale_ate, arquivado_em
  from catalogo.itens;
grant usage on schema catalogo_publico to girassol_app;
grant select on all tables in schema catalogo_publico to girassol_app;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('catalogo.item.ver', 'sim'),
  ('catalogo.item.editar', 'sim'),
  ('catalogo.custo.ver', 'sim');
