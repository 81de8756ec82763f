-- Charges of their own, that no batch of invoices made: a service order, or what a person writes down. A receipt pays one
-- as it pays an invoice.
create table cobranca.numeracao (
  ano int primary key check (ano between 2020 and 2100),
  ultimo int not null check (ultimo > 0)
);
grant select, insert, update on cobranca.numeracao to girassol_app;

create table cobranca.avulsas (
  id uuid primary key,
  numero text not null constraint avulsas_numero_unico unique check (numero ~ '^CA-20[0-9]{2}-[0-9]{4,6}$'),
  -- what asked for it, in its module; a charge made by hand has none
  origem text check (origem in ('ordem')),
  origem_id uuid,
  contato_id uuid references cad.contatos on delete set null,
  nome text not null check (length(btrim(nome)) between 2 and 200),
  assunto text not null check (length(btrim(assunto)) between 3 and 120),
  observacao text not null default '' check (length(observacao) <= 500),
  valor_centavos bigint not null check (valor_centavos between 1 and 100000000000),
  vencimento_em date not null,
  -- the next day on which banks are open: paid until then it is not late
  pagavel_ate date not null,
  txid text not null constraint avulsas_txid_unico unique check (txid ~ '^CA[0-9]{8,12}$'),
  -- receiver of the Pix on the day of the charge: chave, nome, cidade
  recebedor jsonb not null check (recebedor ? 'chave' and recebedor ? 'nome' and recebedor ? 'cidade'),
  situacao text not null default 'aberta' check (situacao in ('aberta', 'parcial', 'paga', 'cancelada')),
  pago_centavos bigint not null default 0 check (pago_centavos >= 0),
  paga_em timestamptz,
  emitida_em timestamptz not null default now(),
  emitida_por uuid references cad.usuarios,
  cancelada_em timestamptz,
  motivo text check (length(btrim(motivo)) between 3 and 300),
  constraint avulsas_origem_inteira check ((origem is null) = (origem_id is null)),
  constraint avulsas_pagavel_depois check (pagavel_ate >= vencimento_em),
  constraint avulsas_paga_quando check ((situacao = 'paga') = (paga_em is not null)),
  constraint avulsas_cancelada_com_motivo check (
    (situacao = 'cancelada') = (cancelada_em is not null) and (cancelada_em is null) = (motivo is null)
  ),
  constraint avulsas_cancelada_sem_pagamento check (situacao <> 'cancelada' or pago_centavos = 0)
);
create unique index avulsas_uma_por_origem on cobranca.avulsas (origem, origem_id) where situacao <> 'cancelada';
create index avulsas_recentes on cobranca.avulsas (emitida_em desc, id desc);
create index avulsas_do_contato on cobranca.avulsas (contato_id) where contato_id is not null;
grant select, insert on cobranca.avulsas to girassol_app;
grant update (contato_id, situacao, pago_centavos, paga_em, cancelada_em, motivo) on cobranca.avulsas to girassol_app;

create table cobranca.avulsas_linhas (
  avulsa_id uuid not null references cobranca.avulsas on delete cascade,
  n int not null check (n between 1 and 100),
  descricao text not null check (length(btrim(descricao)) between 2 and 160),
  -- what it charges, in its module: the next charge of the same thing offers the same price
  referencia text check (length(referencia) between 3 and 60),
  qtd numeric(12, 3) not null check (qtd > 0),
  unidade text not null check (length(btrim(unidade)) between 1 and 8),
  unitario_centavos bigint not null check (unitario_centavos between 0 and 100000000000),
  total_centavos bigint not null,
  primary key (avulsa_id, n),
  constraint avulsas_linhas_conta check (total_centavos = round(qtd * unitario_centavos))
);
create index avulsas_linhas_preco on cobranca.avulsas_linhas (referencia, avulsa_id desc) where referencia is not null;
grant select, insert on cobranca.avulsas_linhas to girassol_app;

-- Checked at commit: a charge asks for the sum of its lines. Neither changes afterwards.
create function cobranca.conferir_avulsa() returns trigger language plpgsql as $$
declare
  qual uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  soma bigint;
  pede bigint;
begin
  select valor_centavos into pede from cobranca.avulsas where id = qual;
  select sum(total_centavos) into soma from cobranca.avulsas_linhas where avulsa_id = qual;
  if soma is distinct from pede then
    raise exception 'a charge of % with lines of %', pede, soma using errcode = 'check_violation', constraint = 'avulsas_soma';
  end if;
  return null;
end $$;
create constraint trigger conferir_avulsa after insert on cobranca.avulsas
  deferrable initially deferred for each row execute function cobranca.conferir_avulsa('id');
create constraint trigger conferir_avulsa after insert on cobranca.avulsas_linhas
  deferrable initially deferred for each row execute function cobranca.conferir_avulsa('avulsa_id');

-- What a receipt pays is an invoice or a charge of its own: exactly one of them.
alter table cobranca.alocacoes
  alter column fatura_id drop not null,
  add column avulsa_id uuid references cobranca.avulsas,
  add column titulo_id uuid generated always as (coalesce(fatura_id, avulsa_id)) stored,
  add constraint alocacoes_um_titulo check (num_nonnulls(fatura_id, avulsa_id) = 1);
create index alocacoes_do_titulo on cobranca.alocacoes (titulo_id);
alter table cobranca.baixas
  alter column fatura_id drop not null,
  add column avulsa_id uuid references cobranca.avulsas,
  add column titulo_id uuid generated always as (coalesce(fatura_id, avulsa_id)) stored,
  add constraint baixas_um_titulo check (num_nonnulls(fatura_id, avulsa_id) = 1);
create index baixas_do_titulo on cobranca.baixas (titulo_id);
drop index cobranca.baixas_uma_espera;
create unique index baixas_uma_espera on cobranca.baixas (titulo_id, valor_centavos, dia) where situacao = 'aguardando';
alter table cobranca.cobrancas
  alter column fatura_id drop not null,
  add column avulsa_id uuid references cobranca.avulsas,
  add column titulo_id uuid generated always as (coalesce(fatura_id, avulsa_id)) stored,
  add constraint cobrancas_um_titulo check (num_nonnulls(fatura_id, avulsa_id) = 1);
create index cobrancas_do_titulo on cobranca.cobrancas (titulo_id);
drop index cobranca.cobrancas_uma_viva;
create unique index cobrancas_uma_viva on cobranca.cobrancas (titulo_id) where situacao in ('a_criar', 'ativa');

-- Everything that money may pay.
create view cobranca.titulos as
  select
    id, 'fatura' as especie, numero, contato_id, membro as nome, uc, competencia, valor_centavos, vencimento_em, pagavel_ate, txid,
    situacao
  from faturas_publico.faturas
  union all
  select
    id, 'avulsa', numero, contato_id, nome, null, to_char(vencimento_em, 'YYYY-MM'), valor_centavos, vencimento_em, pagavel_ate, txid,
    case
      when situacao = 'aberta' and pagavel_ate < (now() at time zone 'America/Sao_Paulo')::date then 'vencida'
      else situacao
    end
  from cobranca.avulsas;
grant select on cobranca.titulos to girassol_app;

-- As before, with the charges of people of the demonstration.
create or replace function cobranca.deixar_demonstracao() returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  das_faturas uuid[] := array(select id from faturas.faturas where unidade_id in (select cad.unidades_da_demonstracao()));
  das_avulsas uuid[] := array(select id from cobranca.avulsas where contato_id in (select cad.da_demonstracao('cad.contatos')));
  extratos uuid[] := array(select cad.da_demonstracao('cobranca.importacoes'));
  recebidos uuid[];
begin
  if not exists (select from cad.demonstracao_deixada) then
    raise exception 'the demonstration was not left' using errcode = 'integrity_constraint_violation', constraint = 'cobranca_so_acrescenta';
  end if;
  perform set_config('cobranca.deixando', 'sim', true);
  delete from cobranca.estornos e
  using cobranca.alocacoes a
  where a.id = e.alocacao_id
    and (a.fatura_id = any(das_faturas) or a.avulsa_id = any(das_avulsas));
  delete from cobranca.alocacoes where fatura_id = any(das_faturas) or avulsa_id = any(das_avulsas);
  delete from cobranca.baixas where fatura_id = any(das_faturas) or avulsa_id = any(das_avulsas);
  delete from cobranca.cobrancas where fatura_id = any(das_faturas) or avulsa_id = any(das_avulsas);
  delete from cobranca.avulsas where id = any(das_avulsas);
  recebidos := array(
    select r.id
    from cobranca.recebimentos r
    where r.importacao_id = any(extratos)
      and not exists (select from cobranca.alocacoes a where a.recebimento_id = r.id)
      and not exists (select from cobranca.devolucoes d where d.recebimento_id = r.id)
  );
  delete from cobranca.linhas where recebimento_id = any(recebidos);
  delete from cobranca.identidades where recebimento_id = any(recebidos);
  delete from cobranca.anulacoes where recebimento_id = any(recebidos);
  delete from cobranca.recebimentos where id = any(recebidos);
  extratos := array(
    select i.id
    from cobranca.importacoes i
    where i.id = any(extratos)
      and not exists (select from cobranca.recebimentos r where r.importacao_id = i.id)
      and not exists (select from cobranca.linhas l where l.importacao_id = i.id and l.recebimento_id is not null)
  );
  delete from cobranca.linhas where importacao_id = any(extratos);
  delete from cobranca.importacoes where id = any(extratos);
  perform set_config('cobranca.deixando', '', true);
  perform cad.apagar_os_marcados('cobranca.contas');
end $$;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('cobranca.avulsa.emitir', 'sim');
