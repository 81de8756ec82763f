-- Money that comes in: receiving accounts, receipts, what each one pays, refunds, bank statements, Pix API.
create schema cobranca;
create schema cobranca_publico;
grant usage on schema cobranca to girassol_app;
grant usage on schema cobranca_publico to girassol_app;

create table cobranca.contas (
  id uuid primary key default uuidv7(),
  nome text not null check (length(btrim(nome)) between 2 and 60),
  titular text not null check (length(btrim(titular)) between 2 and 80),
  documento text not null check (documento ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  cidade text not null check (length(btrim(cidade)) between 2 and 60),
  chave_pix text not null check (length(chave_pix) between 5 and 77),
  -- as a statement names the account
  banco text check (banco ~ '^[0-9]{3}$'),
  agencia text check (length(agencia) between 1 and 20),
  numero text check (length(numero) between 1 and 30),
  -- Pix API of the bank: base address ending in /v2, address of the tokens, and what authenticates us
  api_url text check (api_url ~ '^https://' and length(api_url) <= 300),
  api_token_url text check (api_token_url ~ '^https://' and length(api_token_url) <= 300),
  api_client_id text check (length(api_client_id) between 1 and 200),
  -- encrypted: client secret, certificate and key (PEM), authority of the bank
  segredos bytea,
  webhook_hash bytea unique check (octet_length(webhook_hash) = 32),
  webhook_registrado_em timestamptz,
  -- receipts up to here were fetched by polling
  consultado_ate timestamptz,
  erro text check (length(erro) <= 500),
  padrao boolean not null default false,
  ativa boolean not null default true,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  criado_por uuid references cad.usuarios,
  constraint contas_api_inteira check (num_nonnulls(api_url, api_token_url, api_client_id, segredos) in (0, 4)),
  constraint contas_padrao_ativa check (ativa or not padrao)
);
create unique index contas_chave_unica on cobranca.contas (chave_pix) where ativa;
create unique index contas_uma_padrao on cobranca.contas (padrao) where padrao;
create unique index contas_do_banco on cobranca.contas (banco, ltrim(regexp_replace(numero, '[^0-9A-Za-z]', '', 'g'), '0')) where ativa;
grant select, insert, update on cobranca.contas to girassol_app;

create function cobranca.so_acrescenta() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name using errcode = 'integrity_constraint_violation', constraint = 'cobranca_so_acrescenta';
end
$$;

-- Deliveries of the bank, as they came. Processing is repeatable.
create table cobranca.entregas (
  id uuid primary key default uuidv7(),
  conta_id uuid not null references cobranca.contas,
  corpo jsonb not null,
  recebida_em timestamptz not null default now(),
  processada_em timestamptz,
  erro text check (length(erro) <= 500)
);
create index entregas_por_processar on cobranca.entregas (conta_id, id) where processada_em is null;
grant select, insert on cobranca.entregas to girassol_app;
grant update (processada_em, erro) on cobranca.entregas to girassol_app;

create table cobranca.importacoes (
  id uuid primary key default uuidv7(),
  conta_id uuid not null references cobranca.contas,
  nome text not null check (length(btrim(nome)) between 1 and 200),
  tipo text not null check (tipo in ('ofx', 'extratoCsv')),
  sha256 bytea not null check (octet_length(sha256) = 32),
  inicio date,
  fim date,
  saldo_anterior_centavos bigint,
  saldo_final_centavos bigint,
  situacao text not null default 'conferida' check (situacao in ('conferida', 'concluida', 'desfeita', 'descartada')),
  criada_em timestamptz not null default now(),
  criada_por uuid references cad.usuarios,
  concluida_em timestamptz,
  desfeita_em timestamptz,
  constraint importacoes_concluida_quando check ((situacao in ('concluida', 'desfeita')) = (concluida_em is not null)),
  constraint importacoes_desfeita_quando check ((situacao = 'desfeita') = (desfeita_em is not null))
);
-- the same bytes are one import while it counts
create unique index importacoes_mesmo_arquivo on cobranca.importacoes (conta_id, sha256) where situacao in ('conferida', 'concluida');
grant select, insert on cobranca.importacoes to girassol_app;
grant update (situacao, concluida_em, desfeita_em) on cobranca.importacoes to girassol_app;

-- Never updated or deleted. What a receipt pays, refunds and its annulment are rows of other tables.
create table cobranca.recebimentos (
  id uuid primary key default uuidv7(),
  conta_id uuid not null references cobranca.contas,
  origem text not null check (origem in ('pix', 'extrato', 'manual')),
  valor_centavos bigint not null check (valor_centavos > 0),
  recebido_em timestamptz not null,
  -- local day, the one that late charges count
  dia date not null,
  e2e text check (e2e ~ '^E[0-9]{20}[A-Za-z0-9]{11}$'),
  txid text check (txid ~ '^[A-Za-z0-9]{1,35}$'),
  pagador_nome text check (length(pagador_nome) <= 140),
  pagador_documento text check (pagador_documento ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  memo text not null default '' check (length(memo) <= 500),
  -- why a person wrote it down, and who checked it
  motivo text check (length(btrim(motivo)) between 3 and 300),
  importacao_id uuid references cobranca.importacoes,
  registrado_em timestamptz not null default now(),
  registrado_por uuid references cad.usuarios,
  conferido_por uuid references cad.usuarios,
  constraint recebimentos_manual_por_dois check (
    (origem = 'manual') = (motivo is not null)
    and (origem = 'manual') = (conferido_por is not null)
    and (origem <> 'manual' or (registrado_por is not null and registrado_por <> conferido_por))
  ),
  constraint recebimentos_do_extrato check ((origem = 'extrato') = (importacao_id is not null)),
  constraint recebimentos_pix_tem_e2e check (origem <> 'pix' or e2e is not null)
);
create index recebimentos_recentes on cobranca.recebimentos (recebido_em desc, id desc);
create index recebimentos_por_valor on cobranca.recebimentos (conta_id, valor_centavos, dia);
create index recebimentos_da_importacao on cobranca.recebimentos (importacao_id) where importacao_id is not null;
grant select, insert on cobranca.recebimentos to girassol_app;
create trigger so_acrescenta before update or delete or truncate on cobranca.recebimentos for each statement execute function cobranca.so_acrescenta();

-- What identifies a receipt: 'e2e:…', 'linha:…', 'manual:…'. A key belongs to one receipt, so that nothing is posted twice.
create table cobranca.identidades (
  chave text primary key check (length(chave) between 5 and 120),
  recebimento_id uuid not null references cobranca.recebimentos
);
create index identidades_do_recebimento on cobranca.identidades (recebimento_id);
grant select, insert, delete on cobranca.identidades to girassol_app;

create table cobranca.anulacoes (
  recebimento_id uuid primary key references cobranca.recebimentos,
  motivo text not null check (length(btrim(motivo)) between 3 and 300),
  em timestamptz not null default now(),
  por uuid references cad.usuarios
);
grant select, insert on cobranca.anulacoes to girassol_app;
create trigger so_acrescenta before update or delete or truncate on cobranca.anulacoes for each statement execute function cobranca.so_acrescenta();

create table cobranca.alocacoes (
  id uuid primary key default uuidv7(),
  recebimento_id uuid not null references cobranca.recebimentos,
  fatura_id uuid not null references faturas.faturas,
  valor_centavos bigint not null check (valor_centavos > 0),
  -- part of it that pays fine and interest
  encargos_centavos bigint not null default 0 check (encargos_centavos between 0 and valor_centavos),
  modo text not null check (modo in ('txid', 'sugestao', 'escolha', 'manual')),
  em timestamptz not null default now(),
  por uuid references cad.usuarios
);
create index alocacoes_do_recebimento on cobranca.alocacoes (recebimento_id);
create index alocacoes_da_fatura on cobranca.alocacoes (fatura_id);
grant select, insert on cobranca.alocacoes to girassol_app;
create trigger so_acrescenta before update or delete or truncate on cobranca.alocacoes for each statement execute function cobranca.so_acrescenta();

create table cobranca.estornos (
  alocacao_id uuid primary key references cobranca.alocacoes,
  motivo text not null check (length(btrim(motivo)) between 3 and 300),
  em timestamptz not null default now(),
  por uuid references cad.usuarios
);
grant select, insert on cobranca.estornos to girassol_app;
create trigger so_acrescenta before update or delete or truncate on cobranca.estornos for each statement execute function cobranca.so_acrescenta();

create table cobranca.devolucoes (
  id uuid primary key default uuidv7(),
  recebimento_id uuid not null references cobranca.recebimentos,
  -- identifier at the bank, ours or that of a refund which the bank began by itself
  chave text not null check (chave ~ '^[A-Za-z0-9]{1,35}$'),
  valor_centavos bigint not null check (valor_centavos > 0),
  natureza text not null default 'ORIGINAL' check (length(natureza) between 1 and 40),
  -- 'fora': paid back outside the Pix API, by a person
  situacao text not null check (situacao in ('pedida', 'em_processamento', 'devolvida', 'nao_realizada', 'fora')),
  motivo text not null check (length(btrim(motivo)) between 3 and 300),
  resposta text check (length(resposta) <= 300),
  pedida_em timestamptz not null default now(),
  pedida_por uuid references cad.usuarios,
  mudou_em timestamptz not null default now(),
  unique (recebimento_id, chave)
);
create index devolucoes_em_curso on cobranca.devolucoes (mudou_em) where situacao in ('pedida', 'em_processamento');
grant select, insert on cobranca.devolucoes to girassol_app;
grant update (situacao, resposta, mudou_em) on cobranca.devolucoes to girassol_app;

-- Rows of a statement, kept to see what the file said.
create table cobranca.linhas (
  importacao_id uuid not null references cobranca.importacoes,
  n int not null check (n > 0),
  dia date,
  valor_centavos bigint,
  fitid text,
  documento text,
  memo text not null,
  ocorrencia int not null check (ocorrencia > 0),
  especie text not null check (especie in ('TARIFA', 'PIX_DEVOLVIDO', 'PIX_DEVOLUCAO_RECEBIDA', 'PIX_RECEBIDO', 'PIX_ENVIADO', 'OUTRO')),
  e2e text,
  txid text,
  pagador_nome text,
  pagador_documento text,
  chave text not null,
  -- 'duvida': the same value and day came by another way; 'opcional': a credit that is no Pix; 'ilegivel': no day or no value
  situacao text not null check (situacao in ('nova', 'igual', 'duvida', 'opcional', 'fora', 'ilegivel', 'lancada')),
  recebimento_id uuid references cobranca.recebimentos,
  primary key (importacao_id, n)
);
create index linhas_do_recebimento on cobranca.linhas (recebimento_id) where recebimento_id is not null;
grant select, insert on cobranca.linhas to girassol_app;
grant update (situacao, recebimento_id) on cobranca.linhas to girassol_app;

-- A payment that a person states, waiting for another person.
create table cobranca.baixas (
  id uuid primary key default uuidv7(),
  conta_id uuid not null references cobranca.contas,
  fatura_id uuid not null references faturas.faturas,
  valor_centavos bigint not null check (valor_centavos > 0),
  dia date not null,
  motivo text not null check (length(btrim(motivo)) between 3 and 300),
  situacao text not null default 'aguardando' check (situacao in ('aguardando', 'aceita', 'recusada')),
  pedida_em timestamptz not null default now(),
  pedida_por uuid not null references cad.usuarios,
  decidida_em timestamptz,
  decidida_por uuid references cad.usuarios,
  resposta text check (length(resposta) <= 300),
  recebimento_id uuid unique references cobranca.recebimentos,
  constraint baixas_decidida check ((situacao = 'aguardando') = (decidida_por is null) and (decidida_em is null) = (decidida_por is null)),
  constraint baixas_por_outra_pessoa check (decidida_por <> pedida_por),
  constraint baixas_aceita_lanca check ((situacao = 'aceita') = (recebimento_id is not null))
);
create index baixas_da_fatura on cobranca.baixas (fatura_id);
create unique index baixas_uma_espera on cobranca.baixas (fatura_id, valor_centavos, dia) where situacao = 'aguardando';
grant select, insert on cobranca.baixas to girassol_app;
grant update (situacao, decidida_em, decidida_por, resposta, recebimento_id) on cobranca.baixas to girassol_app;

-- Charges at the bank, one alive for each invoice. Written before the call: a time-out never loses one.
create table cobranca.cobrancas (
  txid text primary key check (txid ~ '^[a-zA-Z0-9]{26,35}$'),
  conta_id uuid not null references cobranca.contas,
  fatura_id uuid not null references faturas.faturas,
  valor_centavos bigint not null check (valor_centavos > 0),
  vencimento date not null,
  situacao text not null default 'a_criar' check (situacao in ('a_criar', 'ativa', 'concluida', 'a_remover', 'removida', 'recusada')),
  pix_copia_e_cola text,
  erro text check (length(erro) <= 500),
  criada_em timestamptz not null default now(),
  mudou_em timestamptz not null default now()
);
create index cobrancas_da_fatura on cobranca.cobrancas (fatura_id);
create unique index cobrancas_uma_viva on cobranca.cobrancas (fatura_id) where situacao in ('a_criar', 'ativa');
grant select, insert on cobranca.cobrancas to girassol_app;
grant update (situacao, pix_copia_e_cola, erro, mudou_em, valor_centavos, vencimento) on cobranca.cobrancas to girassol_app;

-- At commit: what a receipt pays and gives back is at most what came in, and an annulled one pays nothing. The lock makes
-- two transactions see each other.
create function cobranca.nao_passa_do_recebido() returns trigger language plpgsql as $$
declare
  qual uuid := new.recebimento_id;
  usado bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('cobranca.recebimento', ('x' || right(replace(qual::text, '-', ''), 16))::bit(64)::bigint));
  select
    coalesce((
      select sum(a.valor_centavos)
      from cobranca.alocacoes a
      where a.recebimento_id = qual
        and not exists (select from cobranca.estornos e where e.alocacao_id = a.id)
    ), 0)
    + coalesce((
      select sum(d.valor_centavos)
      from cobranca.devolucoes d
      where d.recebimento_id = qual
        and d.situacao <> 'nao_realizada'
    ), 0)
  into usado;
  if usado > (select valor_centavos from cobranca.recebimentos where id = qual) then
    raise exception 'receipt % would pay more than came in', qual using errcode = 'check_violation', constraint = 'recebimento_passa_do_valor';
  end if;
  if usado > 0 and exists (select from cobranca.anulacoes where recebimento_id = qual) then
    raise exception 'receipt % is annulled', qual using errcode = 'check_violation', constraint = 'recebimento_anulado';
  end if;
  return null;
end $$;
create constraint trigger nao_passa_do_recebido after insert on cobranca.alocacoes
  deferrable initially deferred for each row execute function cobranca.nao_passa_do_recebido();
create constraint trigger nao_passa_do_recebido after insert or update on cobranca.devolucoes
  deferrable initially deferred for each row execute function cobranca.nao_passa_do_recebido();
create constraint trigger nao_passa_do_recebido after insert on cobranca.anulacoes
  deferrable initially deferred for each row execute function cobranca.nao_passa_do_recebido();

create view cobranca_publico.recebimentos as
  select id, conta_id, origem, valor_centavos, recebido_em, dia, txid from cobranca.recebimentos;
create view cobranca_publico.alocacoes as
  select id, recebimento_id, fatura_id, valor_centavos, encargos_centavos, em from cobranca.alocacoes;
create view cobranca_publico.estornos as select alocacao_id, em from cobranca.estornos;
create view cobranca_publico.cobrancas as
  select txid, fatura_id, situacao, pix_copia_e_cola from cobranca.cobrancas;
grant select on all tables in schema cobranca_publico to girassol_app;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('cobranca.conta.editar', 'sim'),
  ('cobranca.recebimento.ver', 'sim'),
  ('cobranca.recebimento.conciliar', 'sim'),
  ('cobranca.recebimento.devolver', 'sim');
