-- A sealed result whose time stamp service did not answer gets a document time stamp afterwards: a second stored file, whose
-- first bytes are those of the sealed one. Results that were sealed before this migration name no seal and stay as they are.
alter table inventarios.inventarios
  add column selo text check (length(selo) between 1 and 500),
  add column carimbo_em timestamptz,
  add column carimbado_sha256 text check (carimbado_sha256 ~ '^[0-9a-f]{64}$'),
  add column carimbado_em timestamptz,
  add constraint inventarios_selo check ((selo is null or resultado_sha256 is not null) and (carimbo_em is null or selo is not null)),
  add constraint inventarios_carimbado check (
    (carimbado_sha256 is null) = (carimbado_em is null)
    and (carimbado_sha256 is null or (selo is not null and carimbo_em is null and carimbado_sha256 <> resultado_sha256)));
create index inventarios_a_carimbar on inventarios.inventarios (lancado_em)
  where selo is not null and carimbo_em is null and carimbado_sha256 is null;

create function inventarios.manter_resultado() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  if (old.resultado_sha256 is not null and (new.resultado_sha256, new.selo, new.carimbo_em)
      is distinct from (old.resultado_sha256, old.selo, old.carimbo_em))
    or (old.carimbado_sha256 is not null and (new.carimbado_sha256, new.carimbado_em)
      is distinct from (old.carimbado_sha256, old.carimbado_em))
  then
    raise exception 'a sealed result is not rewritten'
      using errcode = 'integrity_constraint_violation', constraint = 'inventarios_manter_resultado';
  end if;
  return new;
end $$;
create trigger manter_resultado before update on inventarios.inventarios
  for each row execute function inventarios.manter_resultado();
