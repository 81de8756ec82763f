-- The warranty of a serial counts from the issue of the invoice that it came with. Without one, from its first entry: the
-- latest day on which it can have begun. Both are stored with the serial, so that the alert reads only what is about to end.
alter table estoque.movimentos add column documento_em date;
alter table estoque.series
  add column nota_em date,
  add column entrou_em date;

update estoque.series s
set entrou_em = x.entrou_em, nota_em = x.nota_em
from (
  select e.serie_id, min(m.ocorrido_em) as entrou_em, min(n.emitida_em) as nota_em
  from estoque.serie_eventos e
  join estoque.movimentos m on m.id = e.movimento_id
  left join compras.notas n on n.movimento_id = e.movimento_id and n.estado = 'lancada'
  group by e.serie_id
) x
where s.id = x.serie_id;
create index series_da_garantia on estoque.series (item_id, coalesce(nota_em, entrou_em));

-- A serial is born outside of the company, with no day of its own.
create or replace function estoque.nascer_serie() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if (select fisico from estoque.locais where id = new.local_id) then
    raise exception 'a serial enters by a movement' using errcode = '23514', constraint = 'series_entram_por_movimento';
  end if;
  new.nota_em := null;
  new.entrou_em := null;
  return new;
end $$;

create or replace function estoque.levar_serie() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  update estoque.series s
  set
    local_id = new.para,
    entrou_em = least(s.entrou_em, m.ocorrido_em),
    nota_em = least(s.nota_em, m.documento_em)
  from estoque.movimentos m
  where m.id = new.movimento_id
    and s.id = new.serie_id
    and s.local_id = new.de;
  if not found then
    raise exception 'the serial is elsewhere' using errcode = '23514', constraint = 'series_em_outro_lugar';
  end if;
  return null;
end $$;
