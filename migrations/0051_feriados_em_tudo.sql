-- The register of closed days for everything else that counts days: with the names of the days, and by where a person works.

-- The days that close every one of these departments: 'MM-DD' each year, 'YYYY-MM-DD' once. Until the company says where it works, whatever it
-- wrote down counts. Two cities that keep the same day each wrote it down: it closes both.
-- Asked with every look at a funnel: planned once a session, and nothing at all where the register is empty.
create function cad.feriados_nos(departamentos text[]) returns table (dia text, nome text) language plpgsql stable set plan_cache_mode to force_generic_plan as $$
begin
  if not exists (select from cad.feriados) then return; end if;
  return query with quem as (
    select coalesce(d.codigo, '') as codigo, coalesce(proprio.uf, geral.uf) as uf, plataforma.sem_acento(coalesce(proprio.cidade, geral.cidade)) as cidade
    from unnest(case when cardinality(departamentos) = 0 then array[null]::text[] else departamentos end) d (codigo)
    left join cad.lugares_de_trabalho proprio on proprio.departamento = d.codigo
    left join cad.lugares_de_trabalho geral on geral.departamento is null),
  fecham as (
    select to_char(f.dia, case when f.anual then 'MM-DD' else 'YYYY-MM-DD' end) as escrito, f.nome, q.codigo from cad.feriados f cross join quem q
    where f.alcance = 'empresa' or q.uf is null or (f.uf = q.uf and (f.alcance = 'estado' or plataforma.sem_acento(f.cidade) = q.cidade)))
  select x.escrito, string_agg(distinct x.nome, ', ') from fecham x group by x.escrito having count(distinct x.codigo) = (select count(distinct q.codigo) from quem q);
end
$$;

create or replace function cad.feriados_de(departamentos text[]) returns text[] language plpgsql stable as $$
begin
  return (select coalesce(array_agg(f.dia order by f.dia), '{}') from cad.feriados_nos(departamentos) f);
end
$$;

-- By which departments a person's days are counted: that of the position, or else those they belong to. Who belongs to several places works in
-- none of them more than in another: the company's days count.
create function cad.onde_trabalha(pessoa uuid) returns text[] language sql stable as $$
  with do_cargo as (
    select c.departamento as codigo from cad.usuarios u join cad.cargos c on c.id = u.cargo_id where u.id = pessoa and c.departamento is not null),
  dela as (
    select codigo from do_cargo union
    select m.departamento from cad.membros m where m.usuario_id = pessoa and m.valido_de <= now() and (m.valido_ate is null or m.valido_ate > now()) and not exists (select from do_cargo))
  select case when count(distinct coalesce(l.uf || plataforma.sem_acento(l.cidade), '')) = 1 then array_agg(d.codigo) else '{}' end
  from dela d left join cad.lugares_de_trabalho l on l.departamento = d.codigo
$$;

create function cad.feriados_da_pessoa(pessoa uuid) returns text[] language sql stable as $$
  select cad.feriados_de(cad.onde_trabalha(pessoa))
$$;

-- What a person said of the term of one visit of a card to a stage (null: none). As long as the card says the same, nothing counts over it.
create table funis.prazos_a_mao (
  cartao_id uuid not null references funis.cartoes on delete cascade,
  estagio_id uuid not null references funis.estagios,
  -- when the visit began
  desde timestamptz not null,
  vence_em timestamptz,
  unique nulls not distinct (cartao_id, estagio_id, desde, vence_em)
);
insert into funis.prazos_a_mao (cartao_id, estagio_id, desde, vence_em)
select c.id, c.estagio_id, c.entrou_estagio_em, c.vence_em from funis.cartoes c
where c.situacao = 'aberto' and exists (select from plataforma.auditoria a where a.entidade = 'cartao' and a.entidade_id = c.id::text and a.acao = 'cartao.prazo'
  and a.em >= c.entrou_estagio_em and (a.depois ->> 'vence_em')::timestamptz is not distinct from c.vence_em);

grant select, insert, update, delete on funis.prazos_a_mao to girassol_app;
grant select on funis.prazos_a_mao to girassol_leitura;
