-- How much of each material of a category there should be in the company, where the material says nothing itself. A category
-- without figures has those of the nearest one around it: `reposicao_de` names it, kept by triggers.
create table estoque.reposicao_das_categorias (
  categoria_id uuid primary key references estoque.categorias on delete cascade,
  minimo numeric(18, 6) not null default 0 check (minimo >= 0),
  ponto numeric(18, 6) not null default 0,
  maximo numeric(18, 6),
  -- bought in multiples of it
  lote_compra numeric(18, 6) not null default 1 check (lote_compra > 0),
  prazo_dias int not null default 7 check (prazo_dias between 0 and 365),
  constraint reposicao_das_categorias_em_ordem
    check (ponto >= minimo and (maximo is null or maximo >= ponto and maximo > 0))
);
alter table estoque.categorias
  add column reposicao_de uuid references estoque.reposicao_das_categorias on delete set null;
create index categorias_reposicao on estoque.categorias (reposicao_de) where reposicao_de is not null;

create function estoque.resolver_reposicao() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  with recursive r as (
    select c.id, g.categoria_id as de
    from estoque.categorias c
    left join estoque.reposicao_das_categorias g on g.categoria_id = c.id
    where c.pai_id is null
    union all
    select f.id, coalesce(g.categoria_id, r.de)
    from estoque.categorias f
    join r on r.id = f.pai_id
    left join estoque.reposicao_das_categorias g on g.categoria_id = f.id
  )
  update estoque.categorias c
  set reposicao_de = r.de
  from r
  where r.id = c.id
    and c.reposicao_de is distinct from r.de;
  return null;
end $$;
create trigger resolver_reposicao after insert or update of pai_id on estoque.categorias
  for each statement execute function estoque.resolver_reposicao();
create trigger resolver_reposicao after insert or delete on estoque.reposicao_das_categorias
  for each statement execute function estoque.resolver_reposicao();

-- What holds for a material in the whole company: its own figures, else those of its category.
create view estoque.reposicao_em_vigor as
  select p.item_id, p.minimo, p.ponto, p.maximo, p.lote_compra, p.prazo_dias, null::uuid as categoria_id
  from estoque.politicas p
  where p.local_id is null
  union all
  select m.item_id, g.minimo, g.ponto, g.maximo, g.lote_compra, g.prazo_dias, g.categoria_id
  from estoque.reposicao_das_categorias g
  join estoque.categorias c on c.reposicao_de = g.categoria_id
  join estoque.materiais m on m.categoria_id = c.id
  where not exists (
    select from estoque.politicas p where p.item_id = m.item_id and p.local_id is null
  );

-- Who resolves is the trigger.
revoke update on estoque.categorias from girassol_app;
grant update (nome, pai_id, rastreio) on estoque.categorias to girassol_app;
grant select, insert, update, delete on estoque.reposicao_das_categorias to girassol_app;
grant select on estoque.reposicao_em_vigor to girassol_app;
grant select on estoque.reposicao_das_categorias to girassol_leitura;
