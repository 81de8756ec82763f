-- What fields of a customer were and became, as cards tell their history. The audit names such fields without their contents; these rows have
-- them, and go when the person asks to be forgotten.
create table funis.mudancas_do_contato (
  id uuid primary key,
  contato_id uuid not null references cad.contatos on delete cascade,
  cartao_id uuid references funis.cartoes on delete set null,
  em timestamptz not null default now(),
  por uuid references cad.usuarios,
  execucao_id uuid references funis.execucoes on delete set null,
  antes jsonb not null check (jsonb_typeof(antes) = 'object'),
  depois jsonb not null check (jsonb_typeof(depois) = 'object')
);
create index mudancas_do_contato_dele on funis.mudancas_do_contato (contato_id, em desc);
grant select, insert on funis.mudancas_do_contato to girassol_app;
grant update (contato_id) on funis.mudancas_do_contato to girassol_app;
grant select on funis.mudancas_do_contato to girassol_leitura;

create or replace function funis.esquecer_motivos(quem uuid) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  meus uuid[] := array(select c.id from funis.cartoes c where c.contato_id = quem);
begin
  update funis.transicoes t set motivo = null where t.cartao_id = any(meus) and t.motivo is not null;
  update funis.votos v set motivo = case when v.decisao <> 'aprovada' then 'Apagado a pedido' end
  where v.motivo is not null and v.aprovacao_id in (select a.id from funis.aprovacoes a where a.cartao_id = any(meus));
  delete from funis.mudancas_do_contato m where m.contato_id = quem;
end $$;
