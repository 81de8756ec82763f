-- Signatures: requests, signers, what each event proves, notices, the company's certificate. Nothing that was signed changes.
create schema assinaturas;
grant usage on schema assinaturas to girassol_app;

create function assinaturas.so_acrescenta() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name using errcode = 'integrity_constraint_violation', constraint = 'assinaturas_so_acrescenta';
end
$$;

create table assinaturas.pedidos (
  id uuid primary key,
  -- a record of the module that asks: no foreign key
  origem_tipo text not null check (origem_tipo ~ '^[a-z_]+$'),
  origem_id uuid not null,
  origem_rotulo text not null check (length(btrim(origem_rotulo)) between 1 and 80),
  titulo text not null check (length(btrim(titulo)) between 1 and 160),
  -- the exact bytes that are shown and signed
  documento_sha256 bytea not null references plataforma.guardados,
  paginas int not null check (paginas between 1 and 400),
  -- the same document as text for a phone
  blocos jsonb not null check (jsonb_typeof(blocos) = 'array'),
  ordenado boolean not null,
  situacao text not null default 'enviado' check (situacao in (
    'enviado', 'parcial', 'concluido', 'recusado', 'expirado', 'cancelado')),
  prazo_em timestamptz not null,
  -- of the public verification page
  codigo text not null constraint pedidos_codigo_unico unique check (codigo ~ '^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  motivo text check (length(btrim(motivo)) between 1 and 500),
  final_sha256 bytea references plataforma.guardados,
  -- subject of the certificate of the seal; null: hash and chain only
  selo text check (length(selo) between 1 and 300),
  carimbo_em timestamptz,
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  encerrado_em timestamptz,
  constraint pedidos_encerrado check ((situacao in ('enviado', 'parcial')) = (encerrado_em is null)),
  constraint pedidos_com_motivo check (situacao not in ('recusado', 'cancelado') or motivo is not null),
  constraint pedidos_final check (final_sha256 is null or situacao = 'concluido'),
  constraint pedidos_selo check (final_sha256 is not null or (selo is null and carimbo_em is null))
);
-- one open request for each record
create unique index pedidos_um_aberto on assinaturas.pedidos (origem_tipo, origem_id) where situacao in ('enviado', 'parcial');
create index pedidos_da_origem on assinaturas.pedidos (origem_tipo, origem_id, criado_em desc);
create index pedidos_a_vencer on assinaturas.pedidos (prazo_em) where situacao in ('enviado', 'parcial');
create index pedidos_a_fechar on assinaturas.pedidos (encerrado_em) where situacao = 'concluido' and final_sha256 is null;
grant select, insert, update on assinaturas.pedidos to girassol_app;

create function assinaturas.manter_pedido() returns trigger language plpgsql as $$
begin
  if (new.origem_tipo, new.origem_id, new.titulo, new.documento_sha256, new.paginas, new.blocos, new.ordenado, new.codigo, new.criado_em)
    is distinct from
    (old.origem_tipo, old.origem_id, old.titulo, old.documento_sha256, old.paginas, old.blocos, old.ordenado, old.codigo, old.criado_em)
    or (old.encerrado_em is not null and (new.situacao, new.encerrado_em) is distinct from (old.situacao, old.encerrado_em))
    or (old.final_sha256 is not null and new.final_sha256 is distinct from old.final_sha256)
  then
    raise exception 'a request for signatures is not rewritten' using errcode = 'integrity_constraint_violation', constraint = 'assinaturas_manter_pedido';
  end if;
  return new;
end
$$;
create trigger manter_pedido before update on assinaturas.pedidos for each row execute function assinaturas.manter_pedido();

create table assinaturas.signatarios (
  id uuid primary key,
  pedido_id uuid not null references assinaturas.pedidos,
  nome text not null check (length(btrim(nome)) between 3 and 160),
  cpf text not null check (cpf ~ '^[0-9]{11}$'),
  email text check (length(email) between 3 and 255),
  telefone text check (telefone ~ '^[1-9][0-9]{7,14}$'),
  papel text not null check (length(btrim(papel)) between 1 and 60),
  ordem int not null check (ordem between 1 and 50),
  contato_id uuid references cad.contatos on delete set null,
  situacao text not null default 'espera' check (situacao in ('espera', 'chamado', 'leu', 'confirmou', 'assinou', 'recusou')),
  chamado_em timestamptz,
  pagina int check (pagina >= 1),
  paginas_lidas int not null default 0 check (paginas_lidas >= 0),
  visto_em timestamptz,
  leu_em timestamptz,
  confirmado_em timestamptz,
  -- the browser that typed the code signs with it
  passe_hash text check (passe_hash ~ '^[0-9a-f]{64}$'),
  passe_ate timestamptz,
  assinado_em timestamptz,
  constraint signatarios_uma_vez unique (pedido_id, cpf),
  constraint signatarios_alcancavel check (email is not null or telefone is not null),
  constraint signatarios_chamado check ((situacao = 'espera') = (chamado_em is null)),
  constraint signatarios_assinado check ((situacao = 'assinou') = (assinado_em is not null)),
  constraint signatarios_em_ordem check (
    situacao not in ('confirmou', 'assinou', 'recusou') or (leu_em is not null and confirmado_em is not null))
);
create index signatarios_do_pedido on assinaturas.signatarios (pedido_id, ordem);
create index signatarios_do_contato on assinaturas.signatarios (contato_id) where contato_id is not null;
grant select, insert, update on assinaturas.signatarios to girassol_app;

create function assinaturas.manter_assinatura() returns trigger language plpgsql as $$
begin
  if old.situacao in ('assinou', 'recusou') and (new.nome, new.cpf, new.papel, new.ordem, new.situacao, new.assinado_em)
    is distinct from (old.nome, old.cpf, old.papel, old.ordem, old.situacao, old.assinado_em)
  then
    raise exception 'a signature is not rewritten' using errcode = 'integrity_constraint_violation', constraint = 'assinaturas_manter_assinatura';
  end if;
  return new;
end
$$;
create trigger manter_assinatura before update on assinaturas.signatarios for each row execute function assinaturas.manter_assinatura();

-- Each notice has a link of its own: only its hash is stored, so that nobody of the company can open it.
create table assinaturas.links (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  signatario_id uuid not null references assinaturas.signatarios,
  criado_em timestamptz not null default now(),
  -- sent to an address that was corrected
  revogado_em timestamptz
);
create index links_do_signatario on assinaturas.links (signatario_id) where revogado_em is null;
grant select, insert, update on assinaturas.links to girassol_app;

-- What an event of the chain proves, with the personal data; the chain has its hash.
create table assinaturas.provas (
  pedido_id uuid not null references assinaturas.pedidos,
  seq int not null check (seq >= 1),
  tipo text not null check (tipo in (
    'pedido', 'link_enviado', 'abriu', 'leu', 'codigo_enviado', 'codigo_recusado', 'confirmou', 'assinou', 'recusou', 'contato_corrigido',
    'expirado', 'cancelado', 'concluido', 'selado')),
  signatario_id uuid references assinaturas.signatarios,
  em timestamptz not null,
  -- canonical JSON
  prova text not null check (prova is json object),
  primary key (pedido_id, seq)
);
create index provas_do_signatario on assinaturas.provas (signatario_id, tipo) where signatario_id is not null;
grant select, insert on assinaturas.provas to girassol_app;
create trigger so_acrescenta before update or delete or truncate on assinaturas.provas for each statement execute function assinaturas.so_acrescenta();

-- A notice to a signer. The key makes it leave once.
create table assinaturas.avisos (
  chave text primary key check (length(chave) between 3 and 120),
  signatario_id uuid not null references assinaturas.signatarios,
  motivo text not null check (motivo in ('chamado', 'lembrete', 'reenvio', 'final')),
  canal text check (canal in ('whatsapp', 'email')),
  situacao text not null default 'a_enviar' check (situacao in ('a_enviar', 'enviado', 'sem_canal', 'falhou')),
  em timestamptz not null default now()
);
create index avisos_do_signatario on assinaturas.avisos (signatario_id, em desc);
grant select, insert, update on assinaturas.avisos to girassol_app;

-- The company's A1. Key and certificates are encrypted together; the password of the file is not stored.
create table assinaturas.certificados (
  id uuid primary key,
  titular text not null check (length(titular) between 1 and 300),
  documento text check (documento ~ '^[0-9A-Z]{11,14}$'),
  emissor text not null check (length(emissor) between 1 and 300),
  serie text not null check (serie ~ '^[0-9a-f]{1,64}$'),
  valido_de timestamptz not null,
  valido_ate timestamptz not null,
  cifrado bytea not null,
  posto_por uuid references cad.usuarios,
  posto_em timestamptz not null default now(),
  removido_em timestamptz,
  constraint certificados_validade check (valido_de < valido_ate)
);
create unique index certificados_um_em_uso on assinaturas.certificados ((true)) where removido_em is null;
grant select, insert, update on assinaturas.certificados to girassol_app;

-- Address of the time stamp service (RFC 3161). At most one row.
create table assinaturas.carimbo (
  unico boolean primary key default true check (unico),
  url text not null check (url ~ '^https?://' and length(url) <= 300),
  mudado_em timestamptz not null default now()
);
grant select, insert, update, delete on assinaturas.carimbo to girassol_app;

create schema assinaturas_publico;
grant usage on schema assinaturas_publico to girassol_app;
create view assinaturas_publico.pedidos as
  select id, origem_tipo, origem_id, situacao, prazo_em, codigo, final_sha256, criado_em, encerrado_em from assinaturas.pedidos;
create view assinaturas_publico.signatarios as
  select id, pedido_id, nome, papel, ordem, situacao, contato_id, assinado_em from assinaturas.signatarios;
grant select on assinaturas_publico.pedidos, assinaturas_publico.signatarios to girassol_app;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('assinaturas.pedido.ver', 'sim'),
  ('assinaturas.pedido.acompanhar', 'sim');
