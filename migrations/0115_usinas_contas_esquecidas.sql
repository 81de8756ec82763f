-- A closed month stays as it is; only the pointer to a bill that is deleted with its holder is emptied.
create or replace function usinas.manter_mes() returns trigger language plpgsql as $$
begin
  if old.fechado and not (
    tg_op = 'UPDATE' and new.conta_id is null and to_jsonb(new) - 'conta_id' = to_jsonb(old) - 'conta_id'
  ) then
    raise exception 'the month is closed' using errcode = 'integrity_constraint_violation', constraint = 'meses_fechado';
  end if;
  return coalesce(new, old);
end
$$;
