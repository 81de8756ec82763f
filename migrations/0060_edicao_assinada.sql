-- The channel may tell of our own edit before we have written it down: whose it was is then added to what was kept, once.
grant update (por) on chat.edicoes to girassol_app;
create function chat.edicao_assinada_fica() returns trigger language plpgsql as $$
begin
  raise exception 'who edited is never rewritten' using errcode = 'integrity_constraint_violation';
end $$;
create trigger assinada_fica before update on chat.edicoes for each row when (old.por is not null) execute function chat.edicao_assinada_fica();
