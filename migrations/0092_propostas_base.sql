-- Proposals: one row, its versions, what happened to it, who looked at it, and the acceptance. What was sent never changes.
create schema propostas;
grant usage on schema propostas to girassol_app, girassol_leitura;

-- last number given of each kind and year
create table propostas.numeros (
  tipo text not null,
  ano int not null check (ano between 2020 and 2200),
  ultimo int not null check (ultimo > 0),
  primary key (tipo, ano)
);
grant select, insert, update on propostas.numeros to girassol_app;

create table propostas.propostas (
  id uuid primary key,
  tipo text not null check (tipo in ('autoconsumo', 'investimento', 'assinatura', 'limpeza', 'servicos')),
  -- whose pages show it
  departamento text not null generated always as (
    case tipo when 'assinatura' then 'co' when 'limpeza' then 'mpvl' when 'servicos' then 'mpvl' else 'vu' end
  ) stored,
  numero text not null constraint propostas_numero_unico unique check (numero ~ '^(AC|INV|AS|LI|SE)-20[0-9]{2}-[0-9]{6}$'),
  estado text not null default 'rascunho' check (estado in (
    'rascunho', 'em_aprovacao', 'enviada', 'visualizada', 'em_negociacao', 'aceita', 'recusada', 'expirada', 'cancelada')),
  titulo text not null check (length(btrim(titulo)) between 1 and 160),
  contato_id uuid references cad.contatos on delete set null,
  cliente_nome text not null default '' check (length(cliente_nome) <= 160),
  -- rows of modules below this one: no foreign key
  cartao_id uuid,
  fatura_id uuid,
  vendedor_id uuid not null references cad.usuarios,
  -- the version that its screens show
  versao int not null default 1 check (versao > 0),
  -- counts the writes of the draft: the autosave sends the one it read
  revisao int not null default 1,
  validade_dias int not null default 10 check (validade_dias between 1 and 90),
  validade date,
  vence_em timestamptz,
  -- figures of the version shown, for lists
  cidade text check (length(cidade) <= 120),
  kwp numeric(12, 4),
  valor_centavos bigint not null default 0 check (valor_centavos >= 0),
  economia_ano_centavos bigint,
  payback_anos numeric(8, 4),
  motivo text check (length(motivo) <= 500),
  enviada_em timestamptz,
  vistas int not null default 0,
  ultima_vista_em timestamptz,
  -- the link: its hash finds it, the encrypted token shows it again
  link_hash text constraint propostas_link_unico unique check (link_hash ~ '^[0-9a-f]{64}$'),
  link_cifrado bytea,
  -- a repeated request to open it finds the first one
  chave text,
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  busca text not null generated always as (plataforma.sem_acento(numero || ' ' || titulo || ' ' || cliente_nome || ' ' || coalesce(cidade, ''))) stored,
  constraint propostas_uma_por_chave unique (criado_por, chave),
  constraint propostas_vencimento_inteiro check ((validade is null) = (vence_em is null)),
  constraint propostas_fechada_com_motivo check (estado not in ('recusada', 'cancelada') or motivo is not null)
);
create index propostas_recentes on propostas.propostas (atualizado_em desc, id desc);
create index propostas_do_vendedor on propostas.propostas (vendedor_id, atualizado_em desc, id desc);
create index propostas_por_estado on propostas.propostas (estado, atualizado_em desc, id desc);
create index propostas_por_tipo on propostas.propostas (tipo, atualizado_em desc, id desc);
create index propostas_por_valor on propostas.propostas (valor_centavos desc, id desc);
create index propostas_a_vencer on propostas.propostas (vence_em, id) where estado in ('enviada', 'visualizada', 'em_negociacao');
create index propostas_do_contato on propostas.propostas (contato_id) where contato_id is not null;
create index propostas_do_cartao on propostas.propostas (cartao_id) where cartao_id is not null;
create index propostas_busca on propostas.propostas using gin (busca gin_trgm_ops) with (gin_pending_list_limit = 512);
grant select, insert, update on propostas.propostas to girassol_app;

create table propostas.versoes (
  proposta_id uuid not null references propostas.propostas,
  n int not null check (n > 0),
  estado text not null default 'aberta' check (estado in ('aberta', 'enviada', 'substituida', 'descartada')),
  conteudo jsonb not null check (jsonb_typeof(conteudo) = 'object'),
  cidade text,
  kwp numeric(12, 4),
  valor_centavos bigint not null default 0,
  economia_ano_centavos bigint,
  payback_anos numeric(8, 4),
  -- the exact text that the hash is of
  retrato text,
  hash text,
  versao_do_motor text,
  validade date,
  vence_em timestamptz,
  criada_em timestamptz not null default now(),
  criada_por uuid references cad.usuarios,
  enviada_em timestamptz,
  enviada_por uuid references cad.usuarios,
  primary key (proposta_id, n),
  constraint versoes_enviada_inteira check (
    (estado in ('enviada', 'substituida')) = (retrato is not null)
    and num_nonnulls(retrato, hash, versao_do_motor, validade, vence_em, enviada_em) in (0, 6)
  ),
  constraint versoes_hash_confere check (hash is null or hash = encode(sha256(convert_to(retrato, 'UTF8')), 'hex'))
);
create unique index versoes_uma_aberta on propostas.versoes (proposta_id) where estado = 'aberta';
create unique index versoes_uma_em_vigor on propostas.versoes (proposta_id) where estado = 'enviada';
grant select, insert on propostas.versoes to girassol_app;
grant update (estado, conteudo, cidade, kwp, valor_centavos, economia_ano_centavos, payback_anos, retrato, hash, versao_do_motor,
  validade, vence_em, enviada_em, enviada_por) on propostas.versoes to girassol_app;

-- A sent version only becomes a former one. Nothing else of it changes, whoever asks.
create function propostas.manter_enviada() returns trigger language plpgsql as $$
begin
  if old.retrato is not null and (
    to_jsonb(new) - 'estado' is distinct from to_jsonb(old) - 'estado'
    or not (new.estado = old.estado or (old.estado = 'enviada' and new.estado = 'substituida'))
  ) then
    raise exception 'a version that was sent never changes' using errcode = 'integrity_constraint_violation', constraint = 'versoes_enviada_nao_muda';
  end if;
  if old.estado = 'descartada' and new is distinct from old then
    raise exception 'a discarded version never changes' using errcode = 'integrity_constraint_violation', constraint = 'versoes_enviada_nao_muda';
  end if;
  return new;
end
$$;
create trigger manter_enviada before update on propostas.versoes for each row execute function propostas.manter_enviada();

create function propostas.so_acrescenta() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name using errcode = 'integrity_constraint_violation', constraint = 'propostas_so_acrescenta';
end
$$;
create trigger so_acrescenta before delete or truncate on propostas.versoes for each statement execute function propostas.so_acrescenta();

-- The chain of evidence: each event carries the hash of the one before. The database writes number, time and hashes.
create table propostas.eventos (
  proposta_id uuid not null references propostas.propostas,
  n int not null,
  tipo text not null check (tipo in (
    'criada', 'versao_aberta', 'aprovacao_pedida', 'aprovada', 'aprovacao_negada', 'aprovacao_retirada', 'enviada', 'vista', 'negociacao',
    'renovacao_pedida', 'renovada', 'aceita', 'recusada', 'expirada', 'cancelada', 'entregue')),
  versao int,
  em timestamptz not null,
  usuario_id uuid references cad.usuarios,
  dados jsonb not null default '{}',
  hash_anterior text,
  hash text not null,
  primary key (proposta_id, n)
);
grant select, insert on propostas.eventos to girassol_app;

create function propostas.hash_do_evento(e propostas.eventos) returns text language sql immutable as $$
  select encode(sha256(convert_to(
    concat_ws('|', e.proposta_id, e.n, e.tipo, coalesce(e.versao::text, '-'), extract(epoch from e.em)::text, coalesce(e.usuario_id::text, '-'),
      e.dados::text, coalesce(e.hash_anterior, '-')), 'UTF8')), 'hex')
$$;

create function propostas.encadear() returns trigger language plpgsql as $$
declare
  ultimo record;
begin
  -- events of one proposal are written one after another: every command has locked its row
  select n, hash into ultimo from propostas.eventos where proposta_id = new.proposta_id order by n desc limit 1;
  new.n := coalesce(ultimo.n, 0) + 1;
  new.em := clock_timestamp();
  new.hash_anterior := ultimo.hash;
  new.hash := propostas.hash_do_evento(new);
  return new;
end
$$;
create trigger encadear before insert on propostas.eventos for each row execute function propostas.encadear();
create trigger so_acrescenta before update or delete or truncate on propostas.eventos for each statement execute function propostas.so_acrescenta();

-- Number of the first event that does not fit the chain; null when all of them do.
create function propostas.elo_partido(proposta uuid) returns int language sql stable as $$
  select min(n) from (
    select e.n, e.hash <> propostas.hash_do_evento(e)
      or e.hash_anterior is distinct from lag(e.hash) over (order by e.n)
      or e.n <> row_number() over (order by e.n) as partido
    from propostas.eventos e where e.proposta_id = proposta
  ) x where partido
$$;

create table propostas.vistas (
  id uuid primary key,
  proposta_id uuid not null references propostas.propostas,
  versao int not null,
  em timestamptz not null default now(),
  segundos int not null default 0 check (segundos between 0 and 86400),
  partes text[] not null default '{}' check (cardinality(partes) <= 40),
  aparelho text check (length(aparelho) <= 200)
);
create index vistas_da_proposta on propostas.vistas (proposta_id, em desc);
grant select, insert on propostas.vistas to girassol_app;
grant update (segundos, partes) on propostas.vistas to girassol_app;

create table propostas.aceites (
  -- one acceptance of a proposal, whatever happens twice
  proposta_id uuid primary key,
  versao int not null,
  em timestamptz not null default now(),
  por text not null check (por in ('cliente', 'equipe')),
  usuario_id uuid references cad.usuarios,
  nome text not null check (length(btrim(nome)) between 3 and 160),
  documento text check (documento ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  letra text not null check (letra in ('A', 'B', 'C')),
  pagamento int not null check (pagamento between 0 and 7),
  ip inet,
  agente text check (length(agente) <= 400),
  -- the code's channel and hash, the text agreed to, the signature
  prova jsonb not null default '{}',
  hash_do_retrato text not null,
  foreign key (proposta_id, versao) references propostas.versoes (proposta_id, n),
  constraint aceites_de_quem check ((por = 'equipe') = (usuario_id is not null))
);
grant select, insert on propostas.aceites to girassol_app;
create trigger so_acrescenta before update or delete or truncate on propostas.aceites for each statement execute function propostas.so_acrescenta();

create table propostas.aprovacoes (
  id uuid primary key,
  proposta_id uuid not null,
  versao int not null,
  pedida_em timestamptz not null default now(),
  pedida_por uuid not null references cad.usuarios,
  motivo text not null check (length(btrim(motivo)) between 3 and 500),
  desconto_centavos bigint not null check (desconto_centavos >= 0),
  margem numeric(7, 5),
  situacao text not null default 'pendente' check (situacao in ('pendente', 'aprovada', 'negada', 'retirada')),
  decidida_em timestamptz,
  decidida_por uuid references cad.usuarios,
  resposta text check (length(resposta) <= 500),
  foreign key (proposta_id, versao) references propostas.versoes (proposta_id, n),
  constraint aprovacoes_decidida check ((situacao = 'pendente') = (decidida_em is null)),
  constraint aprovacoes_outra_pessoa check (situacao not in ('aprovada', 'negada') or decidida_por <> pedida_por)
);
create unique index aprovacoes_uma_pendente on propostas.aprovacoes (proposta_id) where situacao = 'pendente';
create index aprovacoes_da_proposta on propostas.aprovacoes (proposta_id, pedida_em desc);
grant select, insert on propostas.aprovacoes to girassol_app;
grant update (situacao, decidida_em, decidida_por, resposta) on propostas.aprovacoes to girassol_app;

-- reports read figures, not inputs, links, documents or evidence
grant select (id, tipo, departamento, numero, estado, vendedor_id, versao, validade, vence_em, cidade, kwp, valor_centavos, economia_ano_centavos,
  payback_anos, enviada_em, vistas, ultima_vista_em, criado_em, atualizado_em) on propostas.propostas to girassol_leitura;

create schema propostas_publico;
create view propostas_publico.propostas as
  select id, tipo, departamento, numero, estado, titulo, contato_id, cliente_nome, cartao_id, vendedor_id, versao, validade, vence_em, cidade, kwp,
    valor_centavos, economia_ano_centavos, payback_anos, enviada_em, vistas, ultima_vista_em, criado_em, atualizado_em
  from propostas.propostas;
grant usage on schema propostas_publico to girassol_app;
grant select on all tables in schema propostas_publico to girassol_app;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('propostas.proposta.ver', 'proprio'),
  ('propostas.proposta.ver', 'time'),
  ('propostas.proposta.ver', 'departamento'),
  ('propostas.proposta.ver', 'todos'),
  ('propostas.proposta.editar', 'sim'),
  ('propostas.proposta.enviar', 'sim'),
  ('propostas.proposta.aprovar', 'sim'),
  ('propostas.proposta.custos', 'sim');
