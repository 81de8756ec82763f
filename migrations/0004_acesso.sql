-- People, where they belong and what they may do. Grants only: a person's rights are the union of their valid roles.
create schema cad;
grant usage on schema cad to girassol_app, girassol_leitura;

create table cad.departamentos (
  codigo text primary key check (codigo ~ '^[a-z]{2,8}$'),
  nome text not null unique check (length(nome) between 2 and 60),
  ordem int not null
);
insert into cad.departamentos (ordem, codigo, nome) values
  (10, 'chat', 'Chat'),
  (20, 'co', 'Comercial'),
  (30, 'vu', 'Venda de usinas'),
  (40, 'fi', 'Financiamento'),
  (50, 'coop', 'Cooperativa'),
  (60, 'vc', 'Créditos de energia'),
  (70, 'inv', 'Investidores'),
  (80, 'eng', 'Engenharia'),
  (90, 'ti', 'Implantação e TI'),
  (100, 'mpvl', 'Manutenção, pós-venda e limpeza'),
  (110, 'est', 'Estoque'),
  (120, 'fin', 'Financeiro'),
  (130, 'ctr', 'Controladoria'),
  (140, 'jrdc', 'Jurídico'),
  (150, 'rh', 'Recursos humanos'),
  (160, 'rec', 'Recepção'),
  (170, 'ce', 'Comunicação e eventos'),
  (180, 'bde', 'Banco de dados de energia'),
  (190, 'cad', 'Cadastros');

create domain cad.papel_de_departamento as text
  check (value in ('leitor', 'operador', 'supervisor', 'contador', 'tecnico', 'aprovador', 'painel'));
create domain cad.papel_global as text check (value in ('admin', 'auditor'));

create table cad.cargos (
  id uuid primary key,
  nome citext not null unique check (length(nome) between 2 and 80),
  descricao text check (length(descricao) <= 500),
  departamento text references cad.departamentos,
  -- what it proposes on hire or transfer; a position grants nothing by itself
  papel_proposto cad.papel_de_departamento,
  criado_em timestamptz not null default now(),
  check (papel_proposto is null or departamento is not null)
);
create index cargos_departamento on cad.cargos (departamento);

create table cad.usuarios (
  id uuid primary key, -- the account's id; no foreign key because accounts may live in a hosted service
  nome text not null check (length(trim(nome)) between 2 and 120),
  email citext not null unique check (email like '_%@_%' and length(email) <= 255),
  telefone text check (telefone ~ '^[1-9][0-9]{7,14}$'),
  cargo_id uuid references cad.cargos,
  foto text check (length(foto) <= 1024), -- place in storage
  ativo boolean not null default true,
  fuso text not null default 'America/Sao_Paulo' check (fuso ~ '^[A-Za-z][A-Za-z0-9_+/-]{1,59}$'),
  -- what a client compares to know that its permissions are old
  versao_acesso int not null default 1 check (versao_acesso > 0),
  criado_em timestamptz not null default now(),
  desativado_em timestamptz,
  check (ativo = (desativado_em is null))
);
create index usuarios_nome on cad.usuarios (plataforma.sem_acento(nome), id);
create index usuarios_busca on cad.usuarios using gin (plataforma.sem_acento(nome || ' ' || email::text) gin_trgm_ops);
create index usuarios_cargo on cad.usuarios (cargo_id);

create table cad.times (
  id uuid primary key,
  nome citext not null unique check (length(nome) between 2 and 80),
  descricao text check (length(descricao) <= 500),
  departamento text references cad.departamentos,
  lider_id uuid references cad.usuarios,
  criado_em timestamptz not null default now()
);
create index times_departamento on cad.times (departamento);
create index times_lider on cad.times (lider_id);

create table cad.time_membros (
  time_id uuid not null references cad.times on delete cascade,
  usuario_id uuid not null references cad.usuarios,
  desde timestamptz not null default now(),
  primary key (time_id, usuario_id)
);
create index time_membros_usuario on cad.time_membros (usuario_id);

create table cad.membros (
  id uuid primary key,
  usuario_id uuid not null references cad.usuarios,
  departamento text not null references cad.departamentos,
  papel cad.papel_de_departamento not null,
  valido_de timestamptz not null default now(),
  valido_ate timestamptz, -- null: until someone takes it away
  concedido_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  check (valido_ate > valido_de),
  check (concedido_por <> usuario_id),
  -- the same role twice at one time would make taking it away a lie
  constraint membros_sem_repeticao exclude using gist (
    usuario_id with =, departamento with =, (papel::text) with =, tstzrange(valido_de, valido_ate) with &&)
);
create index membros_usuario on cad.membros (usuario_id);
create index membros_departamento on cad.membros (departamento, usuario_id);

create table cad.papeis_globais (
  usuario_id uuid not null references cad.usuarios,
  papel cad.papel_global not null,
  concedido_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  primary key (usuario_id, papel),
  check (concedido_por <> usuario_id)
);
create index papeis_globais_papel on cad.papeis_globais (papel);

create table cad.convites (
  id uuid primary key,
  nome text not null check (length(trim(nome)) between 2 and 120),
  email citext not null check (email like '_%@_%' and length(email) <= 255),
  cargo_id uuid references cad.cargos on delete set null,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'), -- SHA-256; the token itself is only in the mail
  globais text[] not null default '{}' check (globais <@ array['admin', 'auditor']),
  origem text not null check (origem in ('convite', 'pedido', 'dominio')),
  criado_por uuid references cad.usuarios, -- null: the person came by an allowed domain
  criado_em timestamptz not null default now(),
  expira_em timestamptz not null,
  -- held for a moment while the account is being made, so that two tabs cannot both use it
  reservado_ate timestamptz,
  usado_em timestamptz,
  usuario_id uuid references cad.usuarios, -- who came of it
  revogado_em timestamptz,
  check (expira_em > criado_em),
  check ((usado_em is null) = (usuario_id is null)),
  check (usado_em is null or revogado_em is null),
  check (origem = 'dominio' or criado_por is not null),
  check (globais = '{}' or origem = 'convite')
);
create unique index convites_um_aberto on cad.convites (email) where usado_em is null and revogado_em is null;
create index convites_criado_em on cad.convites (criado_em desc, id desc);
create index convites_usuario on cad.convites (usuario_id);

create table cad.convite_papeis (
  convite_id uuid not null references cad.convites on delete cascade,
  departamento text not null references cad.departamentos,
  papel cad.papel_de_departamento not null,
  valido_ate timestamptz,
  primary key (convite_id, departamento, papel)
);

create table cad.pedidos_de_acesso (
  id uuid primary key,
  nome text not null check (length(trim(nome)) between 2 and 120),
  email citext not null check (email like '_%@_%' and length(email) <= 255),
  departamento text not null references cad.departamentos,
  motivo text not null check (length(motivo) between 1 and 1000),
  status text not null default 'pendente' check (status in ('pendente', 'aprovado', 'recusado')),
  solicitante_id uuid references cad.usuarios, -- when the one who asks already is somebody here
  decidido_por uuid references cad.usuarios,
  decidido_em timestamptz,
  resposta text check (length(resposta) <= 500),
  papel cad.papel_de_departamento, -- what was granted
  convite_id uuid references cad.convites,
  criado_em timestamptz not null default now(),
  check ((status = 'pendente') = (decidido_por is null)),
  check ((status = 'pendente') = (decidido_em is null)),
  check ((status = 'aprovado') = (papel is not null)),
  constraint pedidos_outro_decide check (decidido_por <> solicitante_id)
);
create unique index pedidos_um_pendente on cad.pedidos_de_acesso (email, departamento) where status = 'pendente';
create index pedidos_criado_em on cad.pedidos_de_acesso (criado_em desc, id desc);

-- Nobody signs up by themselves until an administrator names a domain.
create table cad.dominios_de_cadastro (
  dominio citext primary key check (dominio ~ '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?\.[a-z]{2,}$' and length(dominio) <= 253),
  departamento text references cad.departamentos,
  papel cad.papel_de_departamento check (papel in ('leitor', 'operador')),
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  check ((departamento is null) = (papel is null))
);

create table cad.preferencias (
  usuario_id uuid not null references cad.usuarios on delete cascade,
  chave text not null check (chave ~ '^[a-z][a-z0-9_.-]{0,59}$'),
  valor jsonb not null check (octet_length(valor::text) <= 16384),
  alterado_em timestamptz not null default now(),
  primary key (usuario_id, chave)
);

-- Any change of what a person may do gives their access a new version.
create function cad.nova_versao_do_membro() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update cad.usuarios set versao_acesso = versao_acesso + 1 where id = old.usuario_id;
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.usuario_id <> old.usuario_id) then
    update cad.usuarios set versao_acesso = versao_acesso + 1 where id = new.usuario_id;
  end if;
  return null;
end $$;
create trigger nova_versao after insert or update or delete on cad.membros
  for each row execute function cad.nova_versao_do_membro();
create trigger nova_versao after insert or update or delete on cad.papeis_globais
  for each row execute function cad.nova_versao_do_membro();

create function cad.nova_versao_do_usuario() returns trigger language plpgsql as $$
begin
  new.versao_acesso := old.versao_acesso + 1;
  return new;
end $$;
create trigger nova_versao before update of ativo on cad.usuarios
  for each row when (old.ativo is distinct from new.ativo) execute function cad.nova_versao_do_usuario();

-- A house without an administrator cannot be mended from inside. Checked at commit, so that handing over in one transaction works;
-- the lock makes two removals at the same time see each other.
create function cad.exigir_um_admin() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'usuarios' then -- nested, because a row of the other table has no id to compare
    if not exists (select from cad.papeis_globais where usuario_id = old.id and papel = 'admin') then
      return null;
    end if;
  end if;
  perform pg_advisory_xact_lock(7215004);
  if not exists (
    select from cad.papeis_globais g join cad.usuarios u on u.id = g.usuario_id where g.papel = 'admin' and u.ativo
  ) then
    raise exception 'the last active administrator cannot be removed' using errcode = 'check_violation', constraint = 'ultimo_admin';
  end if;
  return null;
end $$;
-- two triggers: a WHEN of INSERT cannot see OLD, so removal and change are told apart from granting
create constraint trigger ultimo_admin after update or delete on cad.papeis_globais
  deferrable initially deferred for each row when (old.papel = 'admin') execute function cad.exigir_um_admin();
create constraint trigger ultimo_admin after update of ativo on cad.usuarios
  deferrable initially deferred for each row when (old.ativo and not new.ativo) execute function cad.exigir_um_admin();

grant select, insert, update, delete on all tables in schema cad to girassol_app;
-- People are deactivated, never deleted: what they did keeps its author.
revoke delete on cad.usuarios, cad.convites, cad.pedidos_de_acesso from girassol_app;
revoke insert, update, delete on cad.departamentos from girassol_app;
grant select on all tables in schema cad to girassol_leitura;
revoke select on cad.convites, cad.convite_papeis, cad.preferencias from girassol_leitura;
