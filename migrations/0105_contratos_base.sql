-- Contracts: one row, its versions, what happened to it, amendments, templates, and the policies of insurance contracts.
-- What was sent to be signed never changes.
create schema contratos;
grant usage on schema contratos to girassol_app, girassol_leitura;

-- last number given of each kind and year
create table contratos.numeros (
  tipo text not null,
  ano int not null check (ano between 2020 and 2200),
  ultimo int not null check (ultimo > 0),
  primary key (tipo, ano)
);
grant select, insert, update on contratos.numeros to girassol_app;

create table contratos.contratos (
  id uuid primary key,
  tipo text not null check (tipo in ('autoconsumo', 'investimento', 'assinatura', 'seguro')),
  -- whose people sell it; the lawyers see every kind
  departamento text not null generated always as (case tipo when 'assinatura' then 'co' when 'seguro' then 'mpvl' else 'vu' end) stored,
  numero text not null constraint contratos_numero_unico unique check (numero ~ '^(AC|INV|AS|SG)-20[0-9]{2}-[0-9]{6}$'),
  situacao text not null default 'rascunho' check (situacao in (
    'rascunho', 'revisao_juridica', 'aprovado', 'enviado_assinatura', 'parcialmente_assinado', 'assinado', 'arrependimento', 'vigente',
    'suspenso', 'encerrado', 'rescindido', 'distratado')),
  titulo text not null check (length(btrim(titulo)) between 1 and 160),
  contato_id uuid references cad.contatos on delete set null,
  cliente_nome text not null default '' check (length(cliente_nome) <= 160),
  proposta_id uuid references propostas.propostas,
  proposta_versao int,
  -- row of a module above this one: no foreign key
  cartao_id uuid,
  responsavel_id uuid not null references cad.usuarios,
  versao int not null default 1 check (versao > 0),
  -- counts the writes of the draft: the autosave sends the one it read
  revisao int not null default 1,
  valor_centavos bigint not null default 0 check (valor_centavos >= 0),
  -- the lawyers answer until then
  revisar_ate date,
  aprovado_por uuid references cad.usuarios,
  enviado_em timestamptz,
  assinar_ate timestamptz,
  assinado_em timestamptz,
  -- why a signature stopped: refused or expired; null while it goes on
  assinatura_parada text check (assinatura_parada in ('recusado', 'expirado')),
  motivo text check (length(motivo) <= 500),
  arrependimento_dias int not null default 7 check (arrependimento_dias in (0, 7)),
  arrependimento_ate timestamptz,
  vigente_de date,
  vigente_ate date,
  prazo_meses int check (prazo_meses between 1 and 600),
  reajuste_indice text check (reajuste_indice in ('IPCA', 'IGP-M')),
  reajuste_em date,
  -- a repeated request to open it finds the first one
  chave text,
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  busca text not null generated always as (plataforma.sem_acento(numero || ' ' || titulo || ' ' || cliente_nome)) stored,
  constraint contratos_um_por_chave unique (criado_por, chave),
  constraint contratos_fechado_com_motivo check (situacao not in ('encerrado', 'rescindido', 'distratado', 'suspenso') or motivo is not null),
  constraint contratos_vigencia check (vigente_ate is null or vigente_ate >= vigente_de),
  constraint contratos_vigente_desde check (situacao not in ('vigente', 'suspenso') or vigente_de is not null)
);
-- one live contract for a proposal
create unique index contratos_um_por_proposta on contratos.contratos (proposta_id)
  where situacao not in ('encerrado', 'rescindido', 'distratado');
create index contratos_recentes on contratos.contratos (atualizado_em desc, id desc);
create index contratos_por_tipo on contratos.contratos (tipo, atualizado_em desc, id desc);
create index contratos_por_situacao on contratos.contratos (situacao, atualizado_em desc, id desc);
create index contratos_do_responsavel on contratos.contratos (responsavel_id, atualizado_em desc, id desc);
create index contratos_do_contato on contratos.contratos (contato_id) where contato_id is not null;
create index contratos_do_cartao on contratos.contratos (cartao_id) where cartao_id is not null;
create index contratos_a_revisar on contratos.contratos (revisar_ate, id) where situacao = 'revisao_juridica';
create index contratos_a_vencer on contratos.contratos (vigente_ate, id) where situacao in ('vigente', 'suspenso');
create index contratos_a_reajustar on contratos.contratos (reajuste_em, id) where situacao in ('vigente', 'suspenso');
create index contratos_em_arrependimento on contratos.contratos (arrependimento_ate, id) where situacao = 'arrependimento';
create index contratos_busca on contratos.contratos using gin (busca gin_trgm_ops) with (gin_pending_list_limit = 512);
grant select, insert, update on contratos.contratos to girassol_app;

create table contratos.versoes (
  contrato_id uuid not null references contratos.contratos,
  n int not null check (n > 0),
  estado text not null default 'aberta' check (estado in ('aberta', 'enviada', 'assinada', 'substituida')),
  modelo_versao int not null,
  -- clauses, variables, tables of figures, signers
  conteudo jsonb not null check (jsonb_typeof(conteudo) = 'object'),
  -- the exact text that the hash is of, and the PDF; written by sending
  texto text,
  hash text,
  pdf bytea references plataforma.guardados,
  paginas int check (paginas > 0),
  pedido_id uuid,
  criada_em timestamptz not null default now(),
  criada_por uuid references cad.usuarios,
  enviada_em timestamptz,
  enviada_por uuid references cad.usuarios,
  primary key (contrato_id, n),
  constraint versoes_enviada_inteira check (
    (estado <> 'aberta') = (texto is not null) and num_nonnulls(texto, hash, pdf, paginas, enviada_em) in (0, 5)
  ),
  constraint versoes_hash_confere check (hash is null or hash = encode(sha256(convert_to(texto, 'UTF8')), 'hex'))
);
create unique index versoes_uma_aberta on contratos.versoes (contrato_id) where estado = 'aberta';
create unique index versoes_uma_em_vigor on contratos.versoes (contrato_id) where estado in ('enviada', 'assinada');
create index versoes_do_pedido on contratos.versoes (pedido_id) where pedido_id is not null;
grant select, insert on contratos.versoes to girassol_app;
grant update (estado, conteudo, modelo_versao, texto, hash, pdf, paginas, pedido_id, enviada_em, enviada_por) on contratos.versoes
  to girassol_app;

-- A sent version is signed, or another one takes its place. The rest of it never changes.
create function contratos.manter_enviada() returns trigger language plpgsql as $$
begin
  if old.estado <> 'aberta' and (
    to_jsonb(new) - 'estado' is distinct from to_jsonb(old) - 'estado'
    or not (
      new.estado = old.estado
      or (old.estado = 'enviada' and new.estado in ('assinada', 'substituida'))
    )
  ) then
    raise exception 'a contract that was sent never changes' using errcode = 'integrity_constraint_violation',
      constraint = 'contrato_enviado_nao_muda';
  end if;
  return new;
end
$$;
create trigger manter_enviada before update on contratos.versoes for each row execute function contratos.manter_enviada();

create function contratos.so_acrescenta() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name using errcode = 'integrity_constraint_violation', constraint = 'contratos_so_acrescenta';
end
$$;
create trigger so_acrescenta before delete or truncate on contratos.versoes for each statement execute function contratos.so_acrescenta();

-- Parties, kind and origin of a contract stay as they were when it was sent.
create function contratos.manter_partes() returns trigger language plpgsql as $$
begin
  if (new.numero, new.tipo) is distinct from (old.numero, old.tipo)
    or (
      old.situacao not in ('rascunho', 'revisao_juridica', 'aprovado')
      and new.situacao not in ('rascunho', 'revisao_juridica', 'aprovado')
      and (new.valor_centavos, new.proposta_id, new.proposta_versao, new.versao)
        is distinct from (old.valor_centavos, old.proposta_id, old.proposta_versao, old.versao)
    )
  then
    raise exception 'a contract that was sent never changes' using errcode = 'integrity_constraint_violation',
      constraint = 'contrato_enviado_nao_muda';
  end if;
  return new;
end
$$;
create trigger manter_partes before update on contratos.contratos for each row execute function contratos.manter_partes();
create trigger so_acrescenta before delete or truncate on contratos.contratos for each statement execute function contratos.so_acrescenta();

create table contratos.eventos (
  contrato_id uuid not null references contratos.contratos,
  n int not null,
  tipo text not null check (tipo ~ '^[a-z_]+$'),
  versao int not null,
  situacao text not null,
  em timestamptz not null default now(),
  usuario_id uuid references cad.usuarios,
  dados jsonb not null default '{}',
  primary key (contrato_id, n)
);
grant select, insert on contratos.eventos to girassol_app;
create trigger so_acrescenta before update or delete or truncate on contratos.eventos for each statement execute function contratos.so_acrescenta();

-- Notes of the lawyers and the sellers on a clause.
create table contratos.comentarios (
  id uuid primary key,
  contrato_id uuid not null references contratos.contratos,
  clausula_id text not null check (length(clausula_id) between 1 and 60),
  texto text not null check (length(btrim(texto)) between 1 and 2000),
  autor_id uuid not null references cad.usuarios,
  em timestamptz not null default now(),
  resolvido_em timestamptz,
  resolvido_por uuid references cad.usuarios,
  constraint comentarios_resolvido check ((resolvido_em is null) = (resolvido_por is null))
);
create index comentarios_do_contrato on contratos.comentarios (contrato_id, em);
grant select, insert on contratos.comentarios to girassol_app;
grant update (resolvido_em, resolvido_por) on contratos.comentarios to girassol_app;

create table contratos.aditivos (
  id uuid primary key,
  contrato_id uuid not null references contratos.contratos,
  n int not null check (n > 0),
  titulo text not null check (length(btrim(titulo)) between 3 and 160),
  texto text not null check (length(btrim(texto)) between 10 and 20000),
  situacao text not null default 'rascunho' check (situacao in ('rascunho', 'enviado', 'assinado', 'cancelado')),
  -- what it changes of the contract when it is signed
  vigente_ate date,
  reajuste_em date,
  pdf bytea references plataforma.guardados,
  pedido_id uuid,
  criado_em timestamptz not null default now(),
  criado_por uuid references cad.usuarios,
  enviado_em timestamptz,
  assinado_em timestamptz,
  constraint aditivos_numero unique (contrato_id, n),
  constraint aditivos_enviado_inteiro check (situacao not in ('enviado', 'assinado') or num_nonnulls(pdf, enviado_em) = 2)
);
create unique index aditivos_um_em_curso on contratos.aditivos (contrato_id) where situacao in ('rascunho', 'enviado');
grant select, insert, update on contratos.aditivos to girassol_app;
create function contratos.manter_aditivo() returns trigger language plpgsql as $$
begin
  if old.situacao <> 'rascunho' and (
    to_jsonb(new) - '{situacao,assinado_em}'::text[] is distinct from to_jsonb(old) - '{situacao,assinado_em}'::text[]
    or (old.situacao in ('assinado', 'cancelado') and new is distinct from old)
  ) then
    raise exception 'an amendment that was sent never changes' using errcode = 'integrity_constraint_violation',
      constraint = 'contrato_enviado_nao_muda';
  end if;
  return new;
end
$$;
create trigger manter_aditivo before update on contratos.aditivos for each row execute function contratos.manter_aditivo();
create trigger so_acrescenta before delete or truncate on contratos.aditivos for each statement execute function contratos.so_acrescenta();

-- Templates, one for each kind: a draft, and published versions that never change.
create table contratos.modelos (
  tipo text primary key check (tipo in ('autoconsumo', 'investimento', 'assinatura', 'seguro')),
  rascunho jsonb not null,
  revisao int not null default 1 check (revisao > 0),
  -- in force; null: the one that ships with the product
  versao int,
  -- the seller's side asked the lawyers to look at the draft
  revisao_pedida_em timestamptz,
  revisao_pedida_por uuid references cad.usuarios,
  atualizado_em timestamptz not null default now(),
  atualizado_por uuid references cad.usuarios,
  constraint modelos_pedido_inteiro check ((revisao_pedida_em is null) = (revisao_pedida_por is null))
);
grant select, insert, update on contratos.modelos to girassol_app;

create table contratos.modelos_versoes (
  tipo text not null references contratos.modelos,
  n int not null check (n > 0),
  conteudo jsonb not null,
  nota text check (length(nota) <= 500),
  publicada_em timestamptz not null default now(),
  publicada_por uuid references cad.usuarios,
  primary key (tipo, n)
);
grant select, insert on contratos.modelos_versoes to girassol_app;
create trigger so_acrescenta before update or delete or truncate on contratos.modelos_versoes
  for each statement execute function contratos.so_acrescenta();

-- Insurance: the policy of a contract, and its claims.
create table contratos.apolices (
  contrato_id uuid primary key references contratos.contratos,
  seguradora text not null check (length(btrim(seguradora)) between 2 and 120),
  numero text not null check (length(btrim(numero)) between 1 and 60),
  inicio date not null,
  fim date not null,
  segurado_centavos bigint not null check (segurado_centavos > 0),
  premio_centavos bigint not null check (premio_centavos > 0),
  franquia_centavos bigint not null default 0 check (franquia_centavos >= 0),
  -- names of what is covered, with a limit each where there is one
  coberturas jsonb not null check (jsonb_typeof(coberturas) = 'array'),
  beneficiario text not null default '' check (length(beneficiario) <= 160),
  atualizado_em timestamptz not null default now(),
  constraint apolices_datas check (fim > inicio),
  constraint apolices_numero_unico unique (seguradora, numero)
);
create index apolices_a_vencer on contratos.apolices (fim);
grant select, insert, update on contratos.apolices to girassol_app;

create table contratos.sinistros (
  id uuid primary key,
  contrato_id uuid not null references contratos.apolices,
  numero text check (length(numero) <= 60),
  ocorrido_em date not null,
  cobertura text not null check (length(btrim(cobertura)) between 1 and 120),
  descricao text not null check (length(btrim(descricao)) between 3 and 4000),
  situacao text not null default 'aberto' check (situacao in ('aberto', 'em_analise', 'deferido', 'negado', 'pago', 'desistido')),
  pedido_centavos bigint not null check (pedido_centavos > 0),
  pago_centavos bigint check (pago_centavos >= 0),
  motivo text check (length(motivo) <= 500),
  criado_em timestamptz not null default now(),
  criado_por uuid references cad.usuarios,
  atualizado_em timestamptz not null default now(),
  constraint sinistros_pago check ((situacao = 'pago') = (pago_centavos is not null)),
  constraint sinistros_negado check (situacao not in ('negado', 'desistido') or motivo is not null)
);
create index sinistros_do_contrato on contratos.sinistros (contrato_id, ocorrido_em desc);
grant select, insert, update on contratos.sinistros to girassol_app;

-- Reminders that were given: one for a contract, a date and a distance.
create table contratos.lembretes (
  contrato_id uuid not null references contratos.contratos,
  de text not null check (de in ('fim', 'reajuste', 'apolice')),
  dia date not null,
  dias int not null check (dias in (60, 30, 7)),
  em timestamptz not null default now(),
  primary key (contrato_id, de, dia, dias)
);
grant select, insert on contratos.lembretes to girassol_app;

-- reports read figures, not clauses, documents or comments
grant select (id, tipo, departamento, numero, situacao, proposta_id, responsavel_id, versao, valor_centavos, enviado_em, assinado_em, vigente_de,
  vigente_ate, reajuste_em, criado_em, atualizado_em) on contratos.contratos to girassol_leitura;

create schema contratos_publico;
create view contratos_publico.contratos as
  select id, numero, tipo, departamento, situacao, titulo, contato_id, cliente_nome, proposta_id, cartao_id, responsavel_id, valor_centavos,
    assinado_em, vigente_de, vigente_ate, criado_em, atualizado_em
  from contratos.contratos;
grant usage on schema contratos_publico to girassol_app;
grant select on all tables in schema contratos_publico to girassol_app;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('contratos.contrato.ver', 'proprio'),
  ('contratos.contrato.ver', 'time'),
  ('contratos.contrato.ver', 'departamento'),
  ('contratos.contrato.ver', 'todos'),
  ('contratos.contrato.editar', 'sim'),
  ('contratos.contrato.enviar', 'sim'),
  ('contratos.contrato.revisar', 'sim'),
  ('contratos.contrato.encerrar', 'sim'),
  ('contratos.modelo.editar', 'sim'),
  ('contratos.modelo.publicar', 'sim'),
  ('contratos.sinistro.editar', 'sim');
