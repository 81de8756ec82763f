-- The phone that the inviting user knows becomes the person's when they accept.
alter table cad.convites
  add column telefone text check (telefone ~ '^[1-9]\d{7,14}$');

-- People in bulk: one row a pasted text or a file, in the shape that the import service uses.
create table cad.convites_em_lote (
  id uuid primary key,
  nome text not null check (length(nome) between 1 and 200),
  situacao text not null default 'mapeando'
    check (situacao in ('mapeando', 'conferindo', 'conferida', 'importando', 'concluida', 'desfazendo', 'desfeita', 'falhou')),
  erro text,
  cabecalho text[] not null,
  assinatura text not null,
  mapa jsonb not null default '{}',
  total int not null default 0,
  -- the role of a line that names none; both null: no access
  padrao_departamento text references cad.departamentos,
  padrao_papel cad.papel_de_departamento,
  criada_por uuid references cad.usuarios,
  -- who answers for the invitations: the last user who mapped, corrected or started
  responsavel_id uuid references cad.usuarios,
  criada_em timestamptz not null default now(),
  concluida_em timestamptz,
  check ((padrao_departamento is null) = (padrao_papel is null))
);
create index convites_em_lote_criada_em on cad.convites_em_lote (criada_em desc, id desc);

create table cad.convites_em_lote_linhas (
  importacao_id uuid not null references cad.convites_em_lote on delete cascade,
  n int not null check (n > 0),
  celulas text[] not null,
  valores jsonb,
  situacao text not null default 'lida'
    check (situacao in ('lida', 'nova', 'repetida', 'existente', 'invalida', 'convidada', 'desfeita', 'mantida')),
  erros jsonb not null default '[]',
  convite_id uuid references cad.convites on delete set null,
  -- null: nothing to deliver yet; `link`: the mail did not leave, the link is passed on another way
  entrega text check (entrega in ('pendente', 'enviado', 'link')),
  primary key (importacao_id, n)
);
create index convites_em_lote_linhas_situacao on cad.convites_em_lote_linhas (importacao_id, situacao, n);
create index convites_em_lote_linhas_convite on cad.convites_em_lote_linhas (convite_id) where convite_id is not null;

create table cad.convites_em_lote_mapas (
  assinatura text primary key,
  mapa jsonb not null,
  usado_em timestamptz not null default now()
);

grant select, insert, update, delete on cad.convites_em_lote, cad.convites_em_lote_linhas, cad.convites_em_lote_mapas to girassol_app;
