-- An invoice that left is cancelled, or replaced by another one, when a second person agrees. Nothing of it is rewritten:
-- the old one stays as it was, without payments, and the new one names it.
alter table faturas.faturas
  add column substitui_id uuid constraint faturas_substitui_uma unique references faturas.faturas,
  add column cancelada_em timestamptz,
  -- of a replacement, whose line states the first bill; null: those of the line
  add column sem_centavos bigint,
  add column distribuidora_centavos bigint,
  add constraint faturas_valores_da_substituta check (num_nonnulls(sem_centavos, distribuidora_centavos) in (0, 2)),
  add constraint faturas_cancelada_sem_pagamento check (situacao <> 'cancelada' or pago_centavos = 0);
grant update (cancelada_em) on faturas.faturas to girassol_app;

create table faturas.anulacoes (
  id uuid primary key,
  fatura_id uuid not null references faturas.faturas,
  tipo text not null check (tipo in ('cancelar', 'substituir')),
  motivo text not null check (length(btrim(motivo)) between 3 and 300),
  -- of a replacement: the corrected bill, its due date, and the value that the second person agrees to
  medida jsonb check (jsonb_typeof(medida) = 'object'),
  vencimento_em date,
  valor_centavos bigint check (valor_centavos > 0),
  situacao text not null default 'aguardando' check (situacao in ('aguardando', 'aceita', 'recusada', 'retirada')),
  pedida_em timestamptz not null default now(),
  pedida_por uuid not null references cad.usuarios,
  decidida_em timestamptz,
  decidida_por uuid references cad.usuarios,
  resposta text check (length(btrim(resposta)) between 3 and 300),
  nova_id uuid references faturas.faturas,
  constraint anulacoes_substituta_inteira check ((tipo = 'substituir') = (num_nonnulls(medida, vencimento_em, valor_centavos) = 3)),
  constraint anulacoes_decidida check (
    (situacao = 'aguardando') = (decidida_por is null) and (decidida_em is null) = (decidida_por is null)
  ),
  -- who asked may take it back, and decides nothing
  constraint anulacoes_outra_pessoa check (situacao = 'retirada' or decidida_por <> pedida_por),
  constraint anulacoes_recusada_com_resposta check (situacao <> 'recusada' or resposta is not null),
  constraint anulacoes_nova check ((nova_id is not null) = (tipo = 'substituir' and situacao = 'aceita'))
);
create unique index anulacoes_uma_espera on faturas.anulacoes (fatura_id) where situacao = 'aguardando';
create index anulacoes_da_fatura on faturas.anulacoes (fatura_id, pedida_em);
grant select, insert on faturas.anulacoes to girassol_app;
grant update (situacao, decidida_em, decidida_por, resposta, nova_id) on faturas.anulacoes to girassol_app;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('faturas.fatura.anular', 'sim');

-- As before, with the requests.
create or replace function faturas.deixar_demonstracao() returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  delas uuid[];
  lotes uuid[] := array(select cad.da_demonstracao('faturas.lotes'));
begin
  if not exists (select from cad.demonstracao_deixada) then
    raise exception 'the demonstration was not left' using errcode = 'integrity_constraint_violation', constraint = 'faturas_lote_fechado';
  end if;
  perform set_config('faturas.deixando', 'sim', true);
  delas := array(select id from faturas.faturas where unidade_id in (select cad.unidades_da_demonstracao()));
  delete from faturas.anulacoes where fatura_id = any(delas);
  delete from faturas.contestacoes where fatura_id = any(delas);
  delete from faturas.pagamentos where fatura_id = any(delas);
  delete from faturas.envios where fatura_id = any(delas);
  delete from faturas.faturas where id = any(delas);
  delete from faturas.itens where unidade_id in (select cad.unidades_da_demonstracao());
  -- a batch with a real line stays
  delete from faturas.entradas e
  where e.lote_id = any(lotes)
    and not exists (select from faturas.itens i where i.lote_id = e.lote_id);
  delete from faturas.lotes l
  where l.id = any(lotes)
    and not exists (select from faturas.itens i where i.lote_id = l.id);
  perform set_config('faturas.deixando', '', true);
end $$;
