-- A person has one open membership. Two that a union of contacts joined before this rule stay as they are, the later one marked,
-- until one of them ends.
alter table matriculas.matriculas add column repetida boolean not null default false;
with abertas as (
  select id, row_number() over (partition by contato_id order by numero nulls last, criada_em, id) as n
  from matriculas.matriculas
  where contato_id is not null
    and situacao <> 'encerrada'
)
update matriculas.matriculas m
set repetida = true
from abertas a
where a.id = m.id
  and a.n > 1;
create unique index matriculas_uma_por_contato on matriculas.matriculas (contato_id)
  where situacao <> 'encerrada' and not repetida;
