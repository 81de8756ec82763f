-- Who the company is: one row for the product's name, colours and texts, and its legal entities.
create schema empresa;
grant usage on schema empresa to girassol_app, girassol_leitura;

create domain empresa.cor as text check (value ~ '^#[0-9a-f]{6}$');
create domain empresa.figura as text check (value ~ '^[0-9a-f]{64}\.png$');

create table empresa.dados (
  unica boolean primary key default true check (unica),
  -- null until the company says its name
  nome text check (length(btrim(nome)) between 2 and 120),
  telefone text check (telefone ~ '^[1-9][0-9]{7,14}$'),
  email text check (length(email) <= 255),
  site text check (site ~ '^https?://' and length(site) <= 300),
  cor_primaria empresa.cor,
  cor_secundaria empresa.cor,
  cor_destaque empresa.cor,
  logo_claro empresa.figura,
  logo_escuro empresa.figura,
  encarregado_nome text check (length(encarregado_nome) between 2 and 120),
  encarregado_email text check (length(encarregado_email) <= 255),
  -- first month of the fiscal year
  exercicio_mes int not null default 1 check (exercicio_mes between 1 and 12),
  rodape_documentos text check (length(rodape_documentos) <= 1000),
  rodape_emails text check (length(rodape_emails) <= 1000),
  versao int not null default 1,
  alterado_em timestamptz not null default now()
);
insert into empresa.dados (nome) values ((select valor ->> 'nome' from plataforma.parametros where chave = 'empresa'));
delete from plataforma.parametros where chave = 'empresa';
-- the row exists always: it is changed, never added or removed
grant select, update on empresa.dados to girassol_app;
grant select on empresa.dados to girassol_leitura;

create table empresa.entidades (
  id uuid primary key,
  razao_social text not null check (length(btrim(razao_social)) between 2 and 200),
  nome_fantasia text check (length(nome_fantasia) <= 120),
  cnpj text not null check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  inscricao_estadual text check (length(inscricao_estadual) <= 20),
  inscricao_municipal text check (length(inscricao_municipal) <= 20),
  cep text check (cep ~ '^[0-9]{8}$'),
  logradouro text check (length(logradouro) <= 160),
  numero text check (length(numero) <= 20),
  complemento text check (length(complemento) <= 80),
  bairro text check (length(bairro) <= 80),
  cidade text check (length(cidade) <= 80),
  uf text check (uf ~ '^[A-Z]{2}$'),
  banco_codigo text check (banco_codigo ~ '^[0-9]{3}$'),
  banco_agencia text check (banco_agencia ~ '^[0-9]{1,5}(-[0-9X])?$'),
  banco_conta text check (banco_conta ~ '^[0-9]{1,13}-[0-9X]$'),
  pix_tipo text check (pix_tipo in ('cnpj', 'email', 'telefone', 'aleatoria')),
  pix_chave text check (length(pix_chave) <= 140),
  padrao boolean not null default false,
  arquivada_em timestamptz,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  constraint entidades_conta_inteira check (num_nonnulls(banco_codigo, banco_agencia, banco_conta) in (0, 3)),
  constraint entidades_pix_inteiro check (num_nonnulls(pix_tipo, pix_chave) in (0, 2)),
  constraint entidades_padrao_em_uso check (not (padrao and arquivada_em is not null))
);
create unique index entidades_cnpj_unico on empresa.entidades (cnpj) where arquivada_em is null;
create unique index entidades_uma_padrao on empresa.entidades (padrao) where padrao;
grant select, insert, update on empresa.entidades to girassol_app;
grant select on empresa.entidades to girassol_leitura;

insert into storage.buckets (id, name, file_size_limit, allowed_mime_types) values ('empresa-logos', 'empresa-logos', 2097152, array['image/png']);

-- The company's own week: no user and no team.
alter table cad.expedientes drop constraint expedientes_check;
alter table cad.expedientes add constraint expedientes_um_dono check (num_nonnulls(usuario_id, time_id) <= 1);
alter table cad.expedientes drop constraint expedientes_sem_sobreposicao;
alter table cad.expedientes add constraint expedientes_sem_sobreposicao
  exclude using gist ((coalesce(usuario_id, time_id, '00000000-0000-0000-0000-000000000000')) with =, dia with =, int4range(inicio, fim) with &&);
