-- What the member is told of an invoice after it left: the answer to a dispute, a cancellation. Each leaves once under its key.
create table faturas.recados (
  id uuid primary key,
  fatura_id uuid not null references faturas.faturas,
  tipo text not null check (tipo in ('resposta', 'cancelamento')),
  texto text not null check (length(btrim(texto)) between 3 and 1500),
  situacao text not null default 'pendente' check (situacao in ('pendente', 'enviando', 'enviado', 'entregue', 'lido', 'falhou', 'cancelado')),
  canal text check (canal in ('whatsapp', 'email')),
  tentativa int not null default 1 check (tentativa > 0),
  chave text not null constraint recados_chave_unica unique check (length(chave) between 8 and 120),
  detalhe text check (length(detalhe) <= 500),
  criado_em timestamptz not null default now(),
  mudou_em timestamptz not null default now()
);
create index recados_da_fatura on faturas.recados (fatura_id, criado_em);
grant select, insert on faturas.recados to girassol_app;
grant update (texto, situacao, canal, tentativa, chave, detalhe, mudou_em) on faturas.recados to girassol_app;

-- As before, with what members were told.
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
  delete from faturas.recados where fatura_id = any(delas);
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
