-- What suppliers charge and since when, their kits, the rules of the selling price, and the files that bring them.

-- figures of a datasheet that contradict each other would pass the checks of the strings
create function catalogo.ficha_coerente(tipo text, ficha jsonb) returns boolean language sql immutable parallel safe as $$
  select case tipo
    when 'modulo' then
      (ficha ->> 'vmp')::numeric < (ficha ->> 'voc')::numeric
        and coalesce((ficha ->> 'imp')::numeric < (ficha ->> 'isc')::numeric, true)
    when 'inversor' then
      (ficha ->> 'vMpptMin')::numeric < coalesce((ficha ->> 'vMpptMax')::numeric, (ficha ->> 'vdcMax')::numeric)
        and coalesce((ficha ->> 'vMpptMax')::numeric <= (ficha ->> 'vdcMax')::numeric, true)
    else true
  end
$$;
-- an item of before is corrected at its next change
alter table catalogo.itens add constraint itens_ficha_coerente check (catalogo.ficha_coerente(tipo, ficha)) not valid;

-- Files with items and prices, in the shape that the import service uses.
create table catalogo.importacoes (
  id uuid primary key,
  nome text not null check (length(nome) between 1 and 200),
  situacao text not null default 'mapeando'
    check (situacao in ('mapeando', 'conferindo', 'conferida', 'importando', 'concluida', 'desfazendo', 'desfeita', 'falhou')),
  erro text,
  cabecalho text[] not null,
  assinatura text not null,
  mapa jsonb not null default '{}',
  total int not null default 0,
  -- of the rows that do not name their own
  fornecedor text not null default '' check (length(fornecedor) <= 120),
  inicio date check (inicio between '2000-01-01' and '2100-12-31'),
  fim date check (fim between '2000-01-01' and '2100-12-31'),
  criada_por uuid references cad.usuarios,
  criada_em timestamptz not null default now(),
  concluida_em timestamptz,
  constraint importacoes_fim_depois check (fim >= inicio)
);
create index importacoes_criada_em on catalogo.importacoes (criada_em desc, id desc);

-- What a supplier charges for an item between two days, both of which count; without an end, until another begins.
create table catalogo.precos (
  id uuid primary key default uuidv7(),
  item_id uuid not null references catalogo.itens on delete cascade,
  fornecedor text not null check (length(btrim(fornecedor)) between 1 and 120),
  fornecedor_chave text not null generated always as (plataforma.sem_acento(fornecedor)) stored,
  custo_centavos bigint not null check (custo_centavos between 0 and 100000000000),
  inicio date not null check (inicio between '2000-01-01' and '2100-12-31'),
  fim date check (fim between '2000-01-01' and '2100-12-31'),
  importacao_id uuid references catalogo.importacoes on delete set null,
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  constraint precos_fim_depois check (fim >= inicio),
  -- on no day does a supplier have two prices for an item
  constraint precos_sem_sobreposicao exclude using gist (
    item_id with =, fornecedor_chave with =, daterange(inicio, fim, '[]') with &&
  )
);
create index precos_do_item on catalogo.precos (item_id, inicio desc);
create index precos_da_importacao on catalogo.precos (importacao_id) where importacao_id is not null;

-- The price of an item on a day, expired where its time is over: that of a table which was in force by then, the usual
-- supplier of the item first, else the cheapest, else the last one that ended; without a table, the cost of the item itself.
create function catalogo.preco_em(qual uuid, dia date)
returns table (preco_id uuid, fornecedor text, custo_centavos bigint, inicio date, fim date, vencido boolean)
language sql stable parallel safe as $$
  select x.preco_id, x.fornecedor, x.custo_centavos, x.inicio, x.fim, coalesce(x.fim < dia, false)
  from (
    select
      p.id as preco_id,
      p.fornecedor,
      p.custo_centavos,
      p.inicio,
      p.fim,
      p.fornecedor_chave <> plataforma.sem_acento(i.fornecedor) as de_outro
    from catalogo.precos p
    join catalogo.itens i on i.id = p.item_id
    where p.item_id = qual
      and p.inicio <= dia
    union all
    select null, i.fornecedor, i.custo_centavos, null, i.custo_vale_ate, true
    from catalogo.itens i
    where i.id = qual
      and i.custo_centavos is not null
  ) x
  order by
    (x.preco_id is null),
    coalesce(x.fim < dia, false),
    case when x.fim < dia then x.fim end desc nulls last,
    x.de_outro,
    x.custo_centavos,
    x.preco_id desc
  limit 1
$$;

create table catalogo.importacao_linhas (
  importacao_id uuid not null references catalogo.importacoes on delete cascade,
  n int not null check (n > 0),
  celulas text[] not null,
  valores jsonb,
  -- `nova` is a new item, `muda` a new price or datasheet of one that is there
  situacao text not null default 'lida'
    check (situacao in ('lida', 'nova', 'muda', 'igual', 'invalida', 'gravada', 'desfeita', 'mantida')),
  erros jsonb not null default '[]',
  item_id uuid references catalogo.itens,
  preco_id uuid references catalogo.precos on delete set null,
  primary key (importacao_id, n)
);
create index importacao_linhas_situacao on catalogo.importacao_linhas (importacao_id, situacao, n);
create index importacao_linhas_item on catalogo.importacao_linhas (item_id) where item_id is not null;
create index importacao_linhas_preco on catalogo.importacao_linhas (preco_id) where preco_id is not null;

create table catalogo.importacao_mapas (
  assinatura text primary key,
  mapa jsonb not null,
  usado_em timestamptz not null default now()
);

-- A plant of a supplier at one price.
create table catalogo.kits (
  id uuid primary key,
  nome text not null check (length(btrim(nome)) between 1 and 120),
  fornecedor text not null check (length(btrim(fornecedor)) between 1 and 120),
  descricao text not null default '' check (length(descricao) <= 1000),
  preco_centavos bigint not null check (preco_centavos between 0 and 100000000000),
  inicio date not null check (inicio between '2000-01-01' and '2100-12-31'),
  fim date check (fim between '2000-01-01' and '2100-12-31'),
  origem text not null default 'manual' check (origem in ('manual', 'semente')),
  arquivado_em timestamptz,
  versao int not null default 1,
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  chave text not null generated always as (plataforma.sem_acento(nome || ' ' || fornecedor)) stored,
  constraint kits_fim_depois check (fim >= inicio),
  constraint kits_sem_sobreposicao exclude using gist (
    chave with =, daterange(inicio, fim, '[]') with &&
  ) where (arquivado_em is null)
);
create index kits_ordem on catalogo.kits (nome, id);

create table catalogo.kit_itens (
  kit_id uuid not null references catalogo.kits on delete cascade,
  item_id uuid not null references catalogo.itens,
  posicao int not null check (posicao >= 0),
  quantidade numeric(12, 3) not null check (quantidade > 0 and quantidade <= 100000),
  primary key (kit_id, item_id)
);
create index kit_itens_item on catalogo.kit_itens (item_id);

-- How a selling price is formed for a size of plant: R$/Wp or a markup over the cost, and what leaves the price again.
create table catalogo.regras_de_preco (
  id uuid primary key default uuidv7(),
  -- kWp, the end is not part of the band
  kwp_de numeric(10, 3) not null default 0 check (kwp_de >= 0),
  kwp_ate numeric(10, 3) check (kwp_ate > kwp_de),
  reais_por_wp numeric(8, 4) check (reais_por_wp > 0 and reais_por_wp <= 100),
  -- fraction of the direct cost
  markup numeric(7, 5) check (markup between 0 and 10),
  tributos numeric(6, 5) not null check (tributos between 0 and 0.6),
  comissao numeric(6, 5) not null check (comissao between 0 and 0.5),
  -- margin below which a price needs approval
  piso numeric(6, 5) not null check (piso between 0 and 0.9),
  inicio date not null check (inicio between '2000-01-01' and '2100-12-31'),
  fim date check (fim between '2000-01-01' and '2100-12-31'),
  origem text not null default 'manual' check (origem in ('manual', 'semente')),
  versao int not null default 1,
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  constraint regras_fim_depois check (fim >= inicio),
  constraint regras_um_jeito check (num_nonnulls(reais_por_wp, markup) = 1),
  constraint regras_deixam_algo check (tributos + comissao + piso < 0.95),
  constraint regras_sem_sobreposicao exclude using gist (
    numrange(kwp_de, kwp_ate) with &&, daterange(inicio, fim, '[]') with &&
  )
);

grant select, insert, update, delete
  on catalogo.precos, catalogo.kit_itens, catalogo.regras_de_preco,
    catalogo.importacoes, catalogo.importacao_linhas, catalogo.importacao_mapas
  to girassol_app;
grant select, insert, update on catalogo.kits to girassol_app;
grant select on catalogo.precos, catalogo.kits, catalogo.kit_itens, catalogo.regras_de_preco to girassol_leitura;

create or replace function catalogo.deixar_demonstracao(manter boolean) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if manter then return; end if;
  delete from catalogo.kits where origem = 'semente';
  delete from catalogo.regras_de_preco where origem = 'semente';
  perform cad.apagar_os_marcados('catalogo.itens');
end $$;

insert into cad.alcances_oferecidos (permissao, alcance) values ('catalogo.regra.editar', 'sim');
