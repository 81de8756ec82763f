-- Purchases: suppliers, orders, and the invoices (NF-e) by which goods enter the stock.
create schema compras;
grant usage on schema compras to girassol_app, girassol_leitura;

create table compras.fornecedores (
  id uuid primary key,
  documento text not null unique check (documento ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  nome text not null check (length(btrim(nome)) between 1 and 160),
  -- days between order and arrival, where they are known
  prazo_dias int check (prazo_dias between 0 and 365),
  criado_em timestamptz not null default now()
);

-- What a code of a supplier means here: 1 of its unit is num/den of the unit of the material.
create table compras.codigos (
  fornecedor_id uuid not null references compras.fornecedores,
  codigo text not null check (length(codigo) between 1 and 60),
  unidade text not null check (length(unidade) between 1 and 6),
  item_id uuid not null references estoque.materiais,
  num bigint not null check (num > 0),
  den bigint not null check (den > 0),
  vezes int not null default 0 check (vezes >= 0),
  usado_em timestamptz not null default now(),
  primary key (fornecedor_id, codigo, unidade)
);
create index codigos_do_item on compras.codigos (item_id);

create table compras.pedidos (
  id uuid primary key,
  numero bigint not null unique generated always as identity,
  chave text not null unique check (length(chave) between 1 and 120),
  fornecedor_id uuid not null references compras.fornecedores,
  estado text not null default 'rascunho'
    check (estado in ('rascunho', 'enviado', 'confirmado', 'parcial', 'recebido', 'cancelado')),
  previsto_em date,
  observacao text not null default '' check (length(observacao) <= 1000),
  cartao_id uuid,
  versao int not null default 1,
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  enviado_em timestamptz,
  encerrado_em timestamptz,
  constraint pedidos_a_caminho_tem_data check (estado not in ('confirmado') or previsto_em is not null),
  constraint pedidos_enviado check (estado in ('rascunho', 'cancelado') or enviado_em is not null)
);
create index pedidos_do_fornecedor on compras.pedidos (fornecedor_id, id desc);
create index pedidos_abertos on compras.pedidos (previsto_em) where estado in ('enviado', 'confirmado', 'parcial');
create index pedidos_do_cartao on compras.pedidos (cartao_id) where cartao_id is not null;
create index pedidos_de_quem on compras.pedidos (criado_por);

create table compras.pedido_linhas (
  pedido_id uuid not null references compras.pedidos,
  n int not null check (n > 0),
  item_id uuid not null references estoque.materiais,
  qtd numeric(18, 6) not null check (qtd > 0),
  recebida numeric(18, 6) not null default 0 check (recebida >= 0),
  -- agreed for the whole line
  valor_centavos bigint not null default 0 check (valor_centavos >= 0),
  primary key (pedido_id, n),
  constraint pedido_linhas_um_material unique (pedido_id, item_id)
);
create index pedido_linhas_do_item on compras.pedido_linhas (item_id);

-- An invoice in conference, then posted. Its access key is its identity: it enters once.
create table compras.notas (
  id uuid primary key,
  chave text not null constraint notas_entra_uma_vez unique check (chave ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'),
  fornecedor_id uuid not null references compras.fornecedores,
  numero bigint not null,
  serie int not null,
  emitida_em date not null,
  autorizada boolean not null,
  avisos text[] not null default '{}',
  produtos_centavos bigint not null check (produtos_centavos >= 0),
  frete_centavos bigint not null check (frete_centavos between 0 and 100000000000),
  total_centavos bigint not null check (total_centavos >= 0),
  sha256 bytea not null references plataforma.guardados (sha256),
  estado text not null default 'conferindo' check (estado in ('conferindo', 'lancada')),
  local_id uuid references estoque.locais,
  pedido_id uuid references compras.pedidos,
  rateio text not null default 'valor' check (rateio in ('valor', 'peso', 'quantidade', 'mao')),
  movimento_id uuid references estoque.movimentos,
  criada_por uuid references cad.usuarios,
  criada_em timestamptz not null default now(),
  lancada_por uuid references cad.usuarios,
  lancada_em timestamptz,
  constraint notas_lancada check (
    (estado = 'lancada') = (lancada_em is not null) and (estado = 'lancada' or movimento_id is null)
  )
);
create index notas_em_ordem on compras.notas (id desc);
create index notas_do_fornecedor on compras.notas (fornecedor_id);
create index notas_do_pedido on compras.notas (pedido_id) where pedido_id is not null;
create index notas_do_movimento on compras.notas (movimento_id) where movimento_id is not null;
create index notas_do_arquivo on compras.notas (sha256);
create index notas_do_local on compras.notas (local_id);
create index notas_de_quem on compras.notas (criada_por);
create index notas_lancadas_por on compras.notas (lancada_por);

create table compras.nota_itens (
  nota_id uuid not null references compras.notas,
  n int not null check (n between 1 and 990),
  codigo text not null check (length(codigo) between 1 and 60),
  descricao text not null,
  ncm text,
  gtin text,
  unidade text not null check (length(unidade) between 1 and 6),
  qtd numeric(18, 6) not null check (qtd > 0),
  -- cost of the goods without freight: price, less discount, plus taxes that stay
  valor_centavos bigint not null check (valor_centavos >= 0),
  -- of freight shared by weight or by hand
  peso numeric(18, 6) check (peso >= 0),
  frete_centavos bigint check (frete_centavos >= 0),
  -- serials that the invoice mentions: a reading confirms them
  sugeridas text[] not null default '{}',
  item_id uuid references estoque.materiais,
  num bigint check (num > 0),
  den bigint check (den > 0),
  -- in units of the material; null: not yet counted
  recebida numeric(18, 6) check (recebida >= 0),
  avariada numeric(18, 6) not null default 0 check (avariada >= 0),
  avaria_motivo text not null default '' check (length(avaria_motivo) <= 300),
  primary key (nota_id, n),
  constraint nota_itens_fator check ((item_id is null) = (num is null) and (num is null) = (den is null)),
  constraint nota_itens_nao_passa check (recebida is null or recebida * den <= qtd * num),
  constraint nota_itens_avaria check (avariada <= coalesce(recebida, 0))
);
create index nota_itens_do_item on compras.nota_itens (item_id) where item_id is not null;

create table compras.nota_series (
  nota_id uuid not null,
  n int not null,
  numero text not null check (length(btrim(numero)) between 1 and 60),
  avariada boolean not null default false,
  lida_por uuid references cad.usuarios,
  lida_em timestamptz not null default now(),
  primary key (nota_id, numero),
  foreign key (nota_id, n) references compras.nota_itens (nota_id, n)
);
create index nota_series_do_item on compras.nota_series (nota_id, n);
create index nota_series_de_quem on compras.nota_series (lida_por);

-- Every reading with its outcome; the same id again is the same reading.
create table compras.nota_leituras (
  id uuid primary key,
  nota_id uuid not null references compras.notas,
  n int,
  texto text not null check (length(texto) between 1 and 120),
  tom text not null check (tom in ('aceita', 'repetida', 'recusada')),
  resposta text not null,
  lida_por uuid references cad.usuarios,
  lida_em timestamptz not null default now()
);
create index nota_leituras_em_ordem on compras.nota_leituras (nota_id, lida_em desc);
create index nota_leituras_de_quem on compras.nota_leituras (lida_por);

create table compras.nota_fotos (
  id uuid primary key,
  nota_id uuid not null,
  n int not null,
  sha256 bytea not null references plataforma.guardados (sha256),
  tirada_por uuid references cad.usuarios,
  tirada_em timestamptz not null default now(),
  foreign key (nota_id, n) references compras.nota_itens (nota_id, n)
);
create index nota_fotos_do_item on compras.nota_fotos (nota_id, n);
create index nota_fotos_do_arquivo on compras.nota_fotos (sha256);
create index nota_fotos_de_quem on compras.nota_fotos (tirada_por);

-- Who has which item open in a conference of two.
create table compras.nota_focos (
  nota_id uuid not null,
  usuario_id uuid not null references cad.usuarios on delete cascade,
  n int not null,
  desde timestamptz not null default now(),
  primary key (nota_id, usuario_id),
  foreign key (nota_id, n) references compras.nota_itens (nota_id, n)
);
create index nota_focos_de_quem on compras.nota_focos (usuario_id);
create index nota_focos_do_item on compras.nota_focos (nota_id, n);

-- What the supplier still owes: invoiced and not received.
create table compras.pendencias (
  id uuid primary key,
  nota_id uuid not null,
  n int not null,
  qtd numeric(18, 6) not null check (qtd > 0),
  valor_centavos bigint not null check (valor_centavos >= 0),
  como text check (length(btrim(como)) between 1 and 500),
  aberta_em timestamptz not null default now(),
  resolvida_em timestamptz,
  resolvida_por uuid references cad.usuarios,
  unique (nota_id, n),
  foreign key (nota_id, n) references compras.nota_itens (nota_id, n),
  constraint pendencias_resolvida check ((resolvida_em is null) = (como is null))
);
create index pendencias_abertas on compras.pendencias (id desc) where resolvida_em is null;
create index pendencias_de_quem on compras.pendencias (resolvida_por);

-- A posted invoice and its conference stay as they were.
create function compras.nota_encerrada() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
  nota uuid := case when tg_op = 'DELETE' then old.nota_id else new.nota_id end;
begin
  if (select estado from compras.notas where id = nota) = 'lancada' then
    raise exception 'the invoice was posted' using errcode = '23514', constraint = 'notas_encerrada';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger nota_encerrada before insert or update or delete on compras.nota_itens
  for each row execute function compras.nota_encerrada();
create trigger nota_encerrada before insert or update or delete on compras.nota_series
  for each row execute function compras.nota_encerrada();
create trigger nota_encerrada before insert or update or delete on compras.nota_fotos
  for each row execute function compras.nota_encerrada();

create function compras.nota_lancada_fica() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if old.estado = 'lancada' then
    raise exception 'the invoice was posted' using errcode = '23514', constraint = 'notas_encerrada';
  end if;
  return new;
end $$;
create trigger nota_lancada_fica before update on compras.notas
  for each row execute function compras.nota_lancada_fica();

grant select, insert, update on compras.fornecedores, compras.codigos, compras.pedidos, compras.notas,
  compras.nota_itens, compras.pendencias to girassol_app;
grant select, insert, update, delete on compras.pedido_linhas, compras.nota_series, compras.nota_focos to girassol_app;
grant select, insert on compras.nota_leituras, compras.nota_fotos to girassol_app;
grant select on all tables in schema compras to girassol_leitura;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('compras.nota.ver', 'sim'),
  ('compras.nota.conferir', 'sim'),
  ('compras.pedido.ver', 'sim'),
  ('compras.pedido.editar', 'sim');

-- What other modules read of the stock.
create schema if not exists estoque_publico;
grant usage on schema estoque_publico to girassol_app;
create or replace view estoque_publico.locais as
  select id, nome, tipo, fisico, responsavel_id, arquivado_em
  from estoque.locais;
create or replace view estoque_publico.unidades as
  select sigla, nome, casas
  from estoque.unidades;
create or replace view estoque_publico.materiais as
  select item_id, codigo, categoria_id, unidade, rastreio
  from estoque.materiais;
create or replace view estoque_publico.saldos as
  select item_id, local_id, fisico, qtd, reservado
  from estoque.saldos;
create or replace view estoque_publico.custos as
  select item_id, qtd, valor_centavos
  from estoque.custos;
create or replace view estoque_publico.series as
  select id, item_id, numero, local_id
  from estoque.series;
create or replace view estoque_publico.reservas as
  select id, origem_tipo, origem_id, item_id, local_id, qtd, atendida, situacao, precisa_em, expira_em
  from estoque.reservas;
grant select on all tables in schema estoque_publico to girassol_app;
