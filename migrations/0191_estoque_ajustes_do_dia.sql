-- Adjustments that are split to stay within the limit: what one person adjusts without approval is summed over 24 hours, and
-- so is what everyone adjusts of one material. Above the limit the next one waits for another person.
create index movimentos_que_ajustam on estoque.movimentos (registrado_em)
  where tipo in ('ajuste', 'perda', 'estorno') and usuario_id is not null;

-- Counts, opening stocks, emergency exits and approved requests have a rule of their own.
create function estoque.ajuste_sem_aprovacao(m estoque.movimentos) returns boolean
language sql immutable as $$
  select m.usuario_id is not null and coalesce(m.origem_tipo, '') not in ('ajuste', 'inventario', 'saldo_inicial', 'emergencia')
$$;

-- What was adjusted without approval in the 24 hours before `em`, material by material. An adjustment that was reversed in
-- them changed nothing: neither of the two counts. `menos`: a movement that is about to be reversed. The hour after `em`
-- takes in what other transactions have committed since this one began.
create function estoque.ajustado_no_dia(em timestamptz, menos uuid)
returns table (movimento_id uuid, usuario_id uuid, item_id uuid, valor_centavos numeric)
language sql stable security definer set search_path = pg_catalog as $$
  with janela as (
    select m.*
    from estoque.movimentos m
    where m.tipo in ('ajuste', 'perda', 'estorno')
      and m.usuario_id is not null
      and m.registrado_em > em - interval '24 hours'
      and m.registrado_em <= em + interval '1 hour'
      and estoque.ajuste_sem_aprovacao(m)
  )
  select j.id, j.usuario_id, l.item_id, sum(abs(l.valor_centavos))
  from janela j
  join estoque.linhas l on l.movimento_id = j.id and l.fisico
  where j.id is distinct from menos
    and not exists (select from janela e where e.estorna_id = j.id)
    and (
      j.tipo <> 'estorno'
      or not exists (select from janela o where o.id = j.estorna_id)
        and exists (select from estoque.movimentos o where o.id = j.estorna_id and o.tipo in ('ajuste', 'perda'))
    )
  group by j.id, j.usuario_id, l.item_id
$$;

-- Two adjustments of one person wait for each other; those of one material do by the lock on its cost.
create function estoque.travar_ajustes_de(pessoa uuid) returns void
language sql security definer set search_path = pg_catalog as $$
  select pg_advisory_xact_lock(hashtextextended('estoque.ajustes ' || pessoa, 0))
$$;
revoke execute on function estoque.ajustado_no_dia(timestamptz, uuid), estoque.travar_ajustes_de(uuid) from public;
grant execute on function estoque.ajustado_no_dia(timestamptz, uuid), estoque.travar_ajustes_de(uuid) to girassol_app;

-- A request that waits because of the sum says what it is added to.
alter table estoque.ajustes
  add column somado_centavos bigint not null default 0 check (somado_centavos >= 0),
  add column somado_de text check (somado_de in ('pessoa', 'material')),
  drop constraint ajustes_acima_do_limite;
alter table estoque.ajustes
  add constraint ajustes_acima_do_limite check (valor_centavos + somado_centavos > limite_centavos),
  add constraint ajustes_somado check ((somado_de is null) = (somado_centavos = 0));

create or replace function estoque.exigir_aprovacao() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
  limite bigint := (select ajuste_centavos from estoque.limites);
  valor numeric;
begin
  if new.tipo = 'estorno' and not exists (
    select from estoque.movimentos m where m.id = new.estorna_id and m.tipo in ('ajuste', 'perda')
  ) then
    return null;
  end if;
  if new.origem_tipo = 'ajuste' then
    if not exists (
      select
      from estoque.ajustes a
      where a.id = new.origem_id
        and a.movimento_id = new.id
        and a.situacao = 'aprovado'
        and a.tipo = new.tipo
        and a.estorna_id is not distinct from new.estorna_id
    ) then
      raise exception 'no approval' using errcode = '23514', constraint = 'ajustes_sem_aprovacao';
    end if;
  elsif estoque.ajuste_sem_aprovacao(new) then
    valor := (select sum(abs(valor_centavos)) from estoque.linhas where movimento_id = new.id and fisico);
    if valor > limite then
      raise exception 'above the limit' using errcode = '23514', constraint = 'ajustes_sem_aprovacao';
    end if;
    if valor = 0 then return null; end if;
    perform estoque.travar_ajustes_de(new.usuario_id);
    if exists (
      with dia as (select * from estoque.ajustado_no_dia(new.registrado_em, null)),
      meu as (select item_id from dia where movimento_id = new.id and valor_centavos > 0)
      select from meu
      where (select sum(valor_centavos) from dia where usuario_id = new.usuario_id) > limite
        or (select sum(d.valor_centavos) from dia d where d.item_id = meu.item_id) > limite
    ) then
      raise exception 'above the limit in a day' using errcode = '23514', constraint = 'ajustes_somados_sem_aprovacao';
    end if;
  end if;
  return null;
end $$;
