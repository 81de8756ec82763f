-- Places inside places, as a tree without cycles: a shelf in a warehouse, a box in a van. Only physical ones that are in use
-- have others inside. Those who move a branch wait for each other.
create function estoque.locais_em_arvore() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform pg_advisory_xact_lock(hashtext('estoque.locais'));
  if new.pai_id is not null then
    if not exists (
      select from estoque.locais p where p.id = new.pai_id and p.fisico and p.arquivado_em is null
    ) and new.arquivado_em is null then
      raise exception 'no place to be in' using errcode = '23514', constraint = 'locais_dentro_de_um_em_uso';
    end if;
    if exists (
      with recursive acima as (
        select id, pai_id from estoque.locais where id = new.pai_id
        union
        select p.id, p.pai_id from estoque.locais p join acima a on a.pai_id = p.id
      )
      select from acima where id = new.id
    ) then
      raise exception 'inside itself' using errcode = '23514', constraint = 'locais_fora_de_si';
    end if;
  end if;
  if new.arquivado_em is not null and exists (
    select from estoque.locais f where f.pai_id = new.id and f.arquivado_em is null
  ) then
    raise exception 'others are inside' using errcode = '23514', constraint = 'locais_com_outros_dentro';
  end if;
  return new;
end $$;
create trigger locais_em_arvore before insert or update of pai_id, arquivado_em on estoque.locais
  for each row when (new.pai_id is not null or new.arquivado_em is not null) execute function estoque.locais_em_arvore();

-- A place and what is inside it, at any depth.
create function estoque.locais_dentro(de uuid) returns setof uuid
language sql stable set search_path = pg_catalog as $$
  with recursive dentro as (
    select de as id
    union
    select f.id from estoque.locais f join dentro d on f.pai_id = d.id
  )
  select id from dentro
$$;
