-- Electricity bills of customers: the file as it came, what was read of it, and what a person confirmed.
create schema contas;
grant usage on schema contas to girassol_app, girassol_leitura;

insert into storage.buckets (id, name, file_size_limit, allowed_mime_types) values
  ('contas-arquivos', 'contas-arquivos', 20 * 1024 * 1024, array['image/jpeg', 'image/png', 'application/pdf', 'application/xml', 'text/xml', 'text/plain', 'application/octet-stream']);

create table contas.contas (
  id uuid primary key,
  contato_id uuid not null references cad.contatos on delete cascade,
  unidade_id uuid references cad.unidades_consumidoras on delete set null,
  -- of the bytes: the same file twice is the same bill
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  caminho text not null check (length(caminho) between 1 and 400),
  nome text not null check (length(nome) between 1 and 200),
  mime text not null check (length(mime) between 1 and 120),
  tamanho int not null check (tamanho >= 0),
  situacao text not null default 'lendo' check (situacao in ('lendo', 'lida', 'recusada', 'conferida')),
  tipo text check (tipo in ('nf3e', 'fatura', 'foto', 'digitada')),
  -- the sentence of a refusal; a refused bill may still be typed
  recusa_codigo text,
  recusa text,
  -- the reading as the engine gave it: items, checks, warnings
  leitura jsonb check (jsonb_typeof(leitura) = 'object'),
  calibracao jsonb check (jsonb_typeof(calibracao) = 'object'),
  criada_por uuid references cad.usuarios,
  criada_em timestamptz not null default now(),
  lida_em timestamptz,
  conferida_por uuid references cad.usuarios,
  conferida_em timestamptz,
  versao int not null default 1,
  constraint contas_mesmo_arquivo unique (contato_id, sha256),
  check ((situacao = 'conferida') = (conferida_em is not null)),
  check ((recusa_codigo is null) = (recusa is null)),
  check (situacao <> 'recusada' or recusa is not null)
);
create index contas_do_contato on contas.contas (contato_id, criada_em desc, id desc);
create index contas_da_unidade on contas.contas (unidade_id) where unidade_id is not null;

-- Where a bill came from or is used, besides its contact. The owner's module decides who may see it.
create table contas.donos (
  conta_id uuid not null references contas.contas on delete cascade,
  tipo text not null check (tipo in ('cartao', 'proposta', 'mensagem')),
  dono_id uuid not null,
  em timestamptz not null default now(),
  primary key (conta_id, tipo, dono_id)
);
create index donos_de on contas.donos (tipo, dono_id);

create table contas.campos (
  conta_id uuid not null references contas.contas on delete cascade,
  chave text not null check (length(chave) between 1 and 60),
  -- as it was read; null: it was not
  lido text check (length(lido) <= 300),
  valor text check (length(valor) between 1 and 300),
  confianca smallint check (confianca between 0 and 100),
  estado text not null check (estado in ('lido', 'conferido', 'corrigido', 'vazio')),
  -- page and rectangle as fractions of it, turned as the reader saw it
  caixa jsonb check (jsonb_typeof(caixa) = 'object'),
  por uuid references cad.usuarios,
  em timestamptz,
  primary key (conta_id, chave),
  check ((estado = 'vazio') = (valor is null)),
  check (estado in ('lido', 'vazio') or (por is not null and em is not null))
);

grant select, insert, update, delete on contas.contas, contas.donos, contas.campos to girassol_app;
revoke select on contas.contas, contas.campos from girassol_leitura;

create schema contas_publico;
create view contas_publico.contas as
  select id, contato_id, unidade_id, situacao, tipo, criada_em, conferida_em
  from contas.contas;
create view contas_publico.donos as
  select conta_id, tipo, dono_id
  from contas.donos;
grant usage on schema contas_publico to girassol_app;
grant select on all tables in schema contas_publico to girassol_app;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('contas.conta.ver', 'sim'),
  ('contas.conta.conferir', 'sim');
