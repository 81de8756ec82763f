-- Opening stock by spreadsheet: what there was on the first day, with its value. Each row becomes a movement.
create table compras.importacoes (
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
  local_id uuid references estoque.locais,
  dia date not null default current_date,
  criada_por uuid references cad.usuarios,
  criada_em timestamptz not null default now(),
  concluida_em timestamptz
);
create index importacoes_criada_em on compras.importacoes (criada_em desc, id desc);
create index importacoes_local on compras.importacoes (local_id);
create index importacoes_de_quem on compras.importacoes (criada_por);

create table compras.importacao_linhas (
  importacao_id uuid not null references compras.importacoes on delete cascade,
  n int not null,
  celulas text[] not null,
  situacao text not null default 'lida'
    check (situacao in ('lida', 'nova', 'entra', 'invalida', 'gravada', 'desfeita', 'mantida')),
  valores jsonb,
  erros jsonb not null default '[]',
  movimento_id uuid references estoque.movimentos,
  primary key (importacao_id, n)
);
create index importacao_linhas_situacao on compras.importacao_linhas (importacao_id, situacao, n);
create index importacao_linhas_movimento on compras.importacao_linhas (movimento_id) where movimento_id is not null;

create table compras.importacao_mapas (
  assinatura text primary key,
  mapa jsonb not null,
  usado_em timestamptz not null default now()
);
grant select, insert, update, delete on compras.importacoes, compras.importacao_linhas, compras.importacao_mapas
  to girassol_app;
grant select on compras.importacoes, compras.importacao_linhas, compras.importacao_mapas to girassol_leitura;
