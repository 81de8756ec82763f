-- The terms of the law are kept by who looks after all funnels. What was in force is never written over: a change ends one row and begins another; only one that never began may go.
alter table funis.prazos_legais
  add column criado_por uuid references cad.usuarios on delete set null,
  add column criado_em timestamptz not null default now(),
  drop constraint prazos_legais_termo_vigente_de_ordem_key,
  -- on one day a place in the order of a term is one case's, and "every other case" is said once
  add constraint prazos_legais_um_caso exclude using gist (termo with =, ordem with =, daterange(vigente_de, vigente_ate) with &&),
  add constraint prazos_legais_um_geral exclude using gist (termo with =, daterange(vigente_de, vigente_ate) with &&) where (quando is null);
grant insert, update, delete on funis.prazos_legais to girassol_app;

-- The log of moves only grows. The one thing that may leave it is what a person wrote about another, when that other is forgotten; the move itself stays.
revoke update on funis.transicoes from girassol_app;
grant update (desfeita_por) on funis.transicoes to girassol_app;
create or replace function funis.transicao_nao_muda() returns trigger language plpgsql as $$
declare
  esquecida boolean := new.motivo is null and old.motivo is not null and (to_jsonb(old) - 'motivo') = (to_jsonb(new) - 'motivo');
begin
  if not esquecida and ((old.cartao_id, old.seq, old.funil_id, old.para_estagio_id, old.em, old.por_tipo, old.por_id, old.motivo, old.duracao_s, old.desfaz)
     is distinct from (new.cartao_id, new.seq, new.funil_id, new.para_estagio_id, new.em, new.por_tipo, new.por_id, new.motivo, new.duracao_s, new.desfaz)
     or old.desfeita_por is not null) then
    raise exception 'a transition is never rewritten' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
-- In words of their own beside facts and comments: why a card moved, why it was refused.
create function funis.esquecer_motivos(quem uuid) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  meus uuid[] := array(select c.id from funis.cartoes c where c.contato_id = quem);
begin
  update funis.transicoes t set motivo = null where t.cartao_id = any(meus) and t.motivo is not null;
  update funis.votos v set motivo = case when v.decisao <> 'aprovada' then 'Apagado a pedido' end where v.motivo is not null and v.aprovacao_id in (select a.id from funis.aprovacoes a where a.cartao_id = any(meus));
end $$;
revoke execute on function funis.esquecer_motivos from public;
grant execute on function funis.esquecer_motivos to girassol_app;

-- What is only needed for a while goes after it.
create index publicacoes_acabadas on funis.publicacoes (acabou_em) where acabou_em is not null;
create index envios_antigos on funis.envios (criado_em);
create index recebidas_antigas on funis.recebidas (recebida_em);
create index saidas_antigas on funis.saidas (criada_em) where situacao <> 'pendente';
grant delete on funis.publicacoes, funis.envios, funis.recebidas, funis.saidas to girassol_app;
