-- An acceptance is of the version in force, of its very text, before it expired; and a proposal is accepted exactly when it
-- has one.
alter table propostas.versoes add constraint versoes_do_hash unique (proposta_id, n, hash);
alter table propostas.aceites add constraint aceites_do_retrato
  foreign key (proposta_id, versao, hash_do_retrato) references propostas.versoes (proposta_id, n, hash);

create function propostas.conferir_aceite() returns trigger language plpgsql as $$
declare
  qual uuid;
begin
  qual := case when tg_table_name = 'propostas' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'proposta_id')::uuid end;
  if exists (
    select
    from propostas.propostas p
    left join propostas.aceites a on a.proposta_id = p.id
    left join propostas.versoes v on v.proposta_id = a.proposta_id and v.n = a.versao
    where p.id = qual
      and (
        (p.estado = 'aceita') <> (a.proposta_id is not null)
        or v.estado <> 'enviada'
        or a.em > v.vence_em
      )
  ) then
    raise exception 'an accepted proposal has one acceptance, of its version in force, in time'
      using errcode = 'integrity_constraint_violation', constraint = 'propostas_aceite_firme';
  end if;
  return null;
end $$;
create constraint trigger conferir_aceite after insert or update of estado on propostas.propostas
  deferrable initially deferred for each row execute function propostas.conferir_aceite();
create constraint trigger conferir_aceite after insert on propostas.aceites
  deferrable initially deferred for each row execute function propostas.conferir_aceite();
