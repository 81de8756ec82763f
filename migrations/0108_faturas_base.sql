-- Invoices of the members: batches by month, their lines, approval by another person, sending, payments.
create schema faturas;
grant usage on schema faturas to girassol_app, girassol_leitura;

-- One row: the template for closed windows, and when the last invoice left (spacing between processes).
create table faturas.configuracao (
  unica boolean primary key default true check (unica),
  modelo_nome text not null default 'fatura_disponivel' check (length(btrim(modelo_nome)) between 1 and 512),
  modelo_idioma text not null default 'pt_BR' check (length(modelo_idioma) between 2 and 20),
  espaco_ms int not null default 1200 check (espaco_ms >= 1200),
  saiu_em timestamptz not null default '-infinity'
);
insert into faturas.configuracao default values;
grant select on faturas.configuracao to girassol_app;
grant update (modelo_nome, modelo_idioma, saiu_em) on faturas.configuracao to girassol_app;

create table faturas.lotes (
  id uuid primary key,
  competencia text not null check (competencia ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  -- 1 is A, 2 is B: the name of the batch is 2027-01-B
  serie int not null check (serie between 1 and 26),
  -- null: members of every plan
  plano text check (plano in ('FIXO_MENSAL', 'CREDITOS_COMPENSADOS', 'DINAMICO_SOBRE_TARIFA', 'ECONOMIA_GARANTIDA')),
  vencimento_em date not null,
  situacao text not null default 'montando' check (situacao in ('montando', 'em_aprovacao', 'aprovado', 'enviando', 'pausado', 'concluido', 'cancelado')),
  montado_por uuid not null references cad.usuarios,
  montado_em timestamptz not null default now(),
  pedida_em timestamptz,
  pedida_por uuid references cad.usuarios,
  aprovado_em timestamptz,
  aprovado_por uuid references cad.usuarios,
  -- of the lines in the batch when it was approved
  soma_centavos bigint check (soma_centavos >= 0),
  pausado_em timestamptz,
  pausado_por uuid references cad.usuarios,
  versao int not null default 1 check (versao > 0),
  atualizado_em timestamptz not null default now(),
  constraint lotes_serie_unica unique (competencia, serie),
  constraint lotes_aprovacao_inteira check (num_nonnulls(aprovado_em, aprovado_por, soma_centavos) in (0, 3)),
  constraint lotes_pedida_inteira check (num_nonnulls(pedida_em, pedida_por) in (0, 2)),
  constraint lotes_aprovado check (situacao in ('montando', 'em_aprovacao', 'cancelado') or aprovado_em is not null),
  -- who built the batch, or asked for the approval, does not approve it
  constraint lotes_outra_pessoa check (aprovado_por <> montado_por and aprovado_por <> pedida_por)
);
create index lotes_recentes on faturas.lotes (competencia desc, serie desc, id desc);
grant select, insert on faturas.lotes to girassol_app;
grant update (vencimento_em, situacao, pedida_em, pedida_por, aprovado_em, aprovado_por, soma_centavos, pausado_em, pausado_por, versao, atualizado_em)
  on faturas.lotes to girassol_app;

-- Files as they came. The bytes are in plataforma.guardados.
create table faturas.entradas (
  id uuid primary key,
  lote_id uuid not null references faturas.lotes,
  nome text not null check (length(nome) between 1 and 200),
  sha256 bytea not null check (length(sha256) = 32),
  situacao text not null default 'lendo' check (situacao in ('lendo', 'lida', 'duvida', 'recusada', 'cancelada')),
  motivo text check (length(motivo) <= 500),
  linhas int not null default 0 check (linhas >= 0),
  enviada_por uuid references cad.usuarios,
  enviada_em timestamptz not null default now(),
  lida_em timestamptz,
  constraint entradas_mesmo_arquivo unique (lote_id, sha256)
);
create index entradas_por_ler on faturas.entradas (lote_id) where situacao = 'lendo';
grant select, insert on faturas.entradas to girassol_app;
grant update (situacao, motivo, linhas, lida_em) on faturas.entradas to girassol_app;

create table faturas.itens (
  id uuid primary key,
  lote_id uuid not null references faturas.lotes,
  unidade_id uuid not null references cad.unidades_consumidoras,
  -- of the module matriculas
  matricula_id uuid not null,
  contato_id uuid references cad.contatos on delete set null,
  membro text not null check (length(membro) <= 160),
  uc text not null check (length(uc) <= 40),
  -- the file that it was read from
  entrada_id uuid references faturas.entradas,
  -- what the bill states, and the plan as it was when the line was computed
  medida jsonb check (jsonb_typeof(medida) = 'object'),
  plano jsonb not null check (jsonb_typeof(plano) = 'object'),
  compensada_kwh numeric(12, 3) check (compensada_kwh >= 0),
  sem_centavos bigint,
  distribuidora_centavos bigint,
  cobranca_centavos bigint,
  economia_centavos bigint,
  memoria jsonb check (jsonb_typeof(memoria) = 'array'),
  bloqueios jsonb not null default '[]' check (jsonb_typeof(bloqueios) = 'array'),
  avisos jsonb not null default '[]' check (jsonb_typeof(avisos) = 'array'),
  fora boolean not null default false,
  fora_motivo text check (length(fora_motivo) <= 300),
  atualizado_em timestamptz not null default now(),
  constraint itens_uma_unidade unique (lote_id, unidade_id),
  constraint itens_valores_inteiros check (num_nonnulls(sem_centavos, distribuidora_centavos, cobranca_centavos, economia_centavos) in (0, 4)),
  constraint itens_economia check (economia_centavos = sem_centavos - distribuidora_centavos - cobranca_centavos),
  constraint itens_prontos check (fora or bloqueios <> '[]' or (cobranca_centavos > 0 and economia_centavos >= 0))
);
create index itens_do_lote on faturas.itens (lote_id, membro, id);
create index itens_da_unidade on faturas.itens (unidade_id);
grant select, insert, delete on faturas.itens to girassol_app;
grant update (matricula_id, contato_id, membro, uc, entrada_id, medida, plano, compensada_kwh, sem_centavos, distribuidora_centavos, cobranca_centavos,
  economia_centavos, memoria, bloqueios, avisos, fora, fora_motivo, atualizado_em) on faturas.itens to girassol_app;

-- A line changes only while its batch is being built.
create function faturas.so_montando() returns trigger language plpgsql as $$
declare
  estado text;
begin
  select situacao into estado from faturas.lotes where id = coalesce(new.lote_id, old.lote_id) for share;
  if estado <> 'montando' and not (tg_op = 'UPDATE' and new.contato_id is null and to_jsonb(new) - 'contato_id' = to_jsonb(old) - 'contato_id') then
    raise exception 'the batch is not being built' using errcode = 'integrity_constraint_violation', constraint = 'faturas_lote_fechado';
  end if;
  return coalesce(new, old);
end
$$;
create trigger so_montando before insert or update or delete on faturas.itens for each row execute function faturas.so_montando();

create table faturas.faturas (
  id uuid primary key,
  numero text not null constraint faturas_numero_unico unique check (numero ~ '^20[0-9]{2}-[0-9]{2}-[0-9]{4,6}$'),
  lote_id uuid not null references faturas.lotes,
  item_id uuid not null references faturas.itens,
  unidade_id uuid not null references cad.unidades_consumidoras,
  matricula_id uuid not null,
  contato_id uuid references cad.contatos on delete set null,
  membro text not null,
  uc text not null,
  competencia text not null,
  tipo text not null default 'energia' check (tipo in ('energia', 'ajuste')),
  valor_centavos bigint not null check (valor_centavos > 0),
  economia_centavos bigint not null check (economia_centavos >= 0),
  compensada_kwh numeric(12, 3) not null check (compensada_kwh >= 0),
  vencimento_em date not null,
  -- the next day on which banks are open: paid until then it is not late
  pagavel_ate date not null,
  txid text not null constraint faturas_txid_unico unique check (txid ~ '^[A-Za-z0-9]{1,25}$'),
  -- what the invoice shows, frozen: receiver, plan, arithmetic, energy
  retrato jsonb not null check (jsonb_typeof(retrato) = 'object'),
  link_hash text not null constraint faturas_link_unico unique check (link_hash ~ '^[0-9a-f]{64}$'),
  link_cifrado bytea not null,
  pdf_sha256 bytea check (length(pdf_sha256) = 32),
  situacao text not null default 'aberta' check (situacao in ('aberta', 'paga', 'parcial', 'vencida', 'contestada', 'estornada', 'cancelada')),
  pago_centavos bigint not null default 0 check (pago_centavos >= 0),
  paga_em timestamptz,
  emitida_em timestamptz not null default now(),
  atualizada_em timestamptz not null default now(),
  constraint faturas_paga_quando check ((situacao = 'paga') = (paga_em is not null)),
  constraint faturas_pagavel_depois check (pagavel_ate >= vencimento_em)
);
-- a unit is charged once for a month
create unique index faturas_uma_por_mes on faturas.faturas (unidade_id, competencia, tipo) where situacao <> 'cancelada';
create unique index faturas_uma_por_item on faturas.faturas (item_id) where situacao <> 'cancelada';
create index faturas_do_lote on faturas.faturas (lote_id, numero);
create index faturas_da_unidade on faturas.faturas (unidade_id, competencia desc);
create index faturas_do_contato on faturas.faturas (contato_id) where contato_id is not null;
create index faturas_a_vencer on faturas.faturas (pagavel_ate) where situacao = 'aberta';
grant select, insert on faturas.faturas to girassol_app;
grant update (contato_id, pdf_sha256, situacao, pago_centavos, paga_em, atualizada_em) on faturas.faturas to girassol_app;

-- The money of an approved batch is the sum of its lines and of its invoices, checked when the transaction ends.
create function faturas.conferir_soma() returns trigger language plpgsql as $$
declare
  lote faturas.lotes;
  das_linhas bigint;
  das_faturas bigint;
begin
  select * into lote from faturas.lotes where id = new.id;
  if lote.soma_centavos is null then return null; end if;
  select coalesce(sum(cobranca_centavos), 0) into das_linhas from faturas.itens where lote_id = lote.id and not fora;
  select coalesce(sum(valor_centavos), 0) into das_faturas from faturas.faturas where lote_id = lote.id and situacao <> 'cancelada';
  if lote.situacao = 'aprovado' and (das_linhas <> lote.soma_centavos or das_faturas <> lote.soma_centavos) then
    raise exception 'batch %: % approved, % in lines, % in invoices', lote.id, lote.soma_centavos, das_linhas, das_faturas
      using errcode = 'integrity_constraint_violation', constraint = 'faturas_soma_do_lote';
  end if;
  return null;
end
$$;
create constraint trigger conferir_soma after update of situacao, soma_centavos on faturas.lotes
  deferrable initially deferred for each row execute function faturas.conferir_soma();

-- One row an invoice: where its sending is. `chave` names the attempt that the channel knows.
create table faturas.envios (
  fatura_id uuid primary key references faturas.faturas,
  lote_id uuid not null references faturas.lotes,
  situacao text not null default 'pendente' check (situacao in ('pendente', 'enviando', 'enviado', 'entregue', 'lido', 'falhou', 'cancelado')),
  canal text not null default 'whatsapp' check (canal in ('whatsapp', 'email')),
  -- channels that failed: not used again before a person retries
  falharam text[] not null default '{}' check (falharam <@ array['whatsapp', 'email']),
  tentativa int not null default 1 check (tentativa > 0),
  chave text not null constraint envios_chave_unica unique check (length(chave) between 8 and 120),
  detalhe text check (length(detalhe) <= 500),
  -- the channel has it
  saiu_em timestamptz,
  mudou_em timestamptz not null default now()
);
create index envios_na_fila on faturas.envios (lote_id, fatura_id) where situacao in ('pendente', 'enviando');
grant select, insert on faturas.envios to girassol_app;
grant update (situacao, canal, falharam, tentativa, chave, detalhe, saiu_em, mudou_em) on faturas.envios to girassol_app;

-- Receipts that were posted to an invoice: once each, reversed at most once, never rewritten.
create table faturas.pagamentos (
  -- of the module cobranca
  recebimento_id uuid primary key,
  fatura_id uuid not null references faturas.faturas,
  valor_centavos bigint not null check (valor_centavos > 0),
  pago_em timestamptz not null,
  -- what was due on that day
  devido_centavos bigint not null check (devido_centavos > 0),
  estornado_em timestamptz,
  estorno_motivo text check (length(estorno_motivo) <= 300),
  registrado_em timestamptz not null default now()
);
create index pagamentos_da_fatura on faturas.pagamentos (fatura_id, pago_em);
grant select, insert on faturas.pagamentos to girassol_app;
grant update (estornado_em, estorno_motivo) on faturas.pagamentos to girassol_app;

create table faturas.contestacoes (
  id uuid primary key,
  fatura_id uuid not null references faturas.faturas,
  texto text not null check (length(btrim(texto)) between 3 and 1000),
  aberta_em timestamptz not null default now(),
  respondida_em timestamptz,
  respondida_por uuid references cad.usuarios,
  resposta text check (length(btrim(resposta)) between 3 and 1000),
  constraint contestacoes_resposta_inteira check (num_nonnulls(respondida_em, respondida_por, resposta) in (0, 3))
);
create unique index contestacoes_uma_aberta on faturas.contestacoes (fatura_id) where respondida_em is null;
grant select, insert on faturas.contestacoes to girassol_app;
grant update (respondida_em, respondida_por, resposta) on faturas.contestacoes to girassol_app;

-- reports read figures, not links, names or texts
grant select on faturas.lotes to girassol_leitura;
grant select (id, lote_id, unidade_id, competencia, tipo, valor_centavos, economia_centavos, compensada_kwh, vencimento_em, situacao, pago_centavos, paga_em,
  emitida_em) on faturas.faturas to girassol_leitura;

create schema faturas_publico;
create view faturas_publico.faturas as
  select id, numero, lote_id, unidade_id, contato_id, matricula_id, membro, uc, competencia, valor_centavos, economia_centavos, compensada_kwh,
    vencimento_em, pagavel_ate, txid, situacao, pago_centavos, paga_em, emitida_em
  from faturas.faturas;
create view faturas_publico.lotes as
  select id, competencia, serie, situacao, vencimento_em, soma_centavos, aprovado_em
  from faturas.lotes;
grant usage on schema faturas_publico to girassol_app;
grant select on all tables in schema faturas_publico to girassol_app;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('faturas.lote.ver', 'sim'),
  ('faturas.lote.montar', 'sim'),
  ('faturas.lote.aprovar', 'sim'),
  ('faturas.lote.enviar', 'sim');
