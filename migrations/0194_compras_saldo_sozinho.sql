-- The opening stock of a company of one person: who sent the file posts it, or takes it back, with a reason that stays in the
-- row. As soon as another person may post one it is refused.
alter table compras.importacoes
  add column aprovada_so_por_que text check (length(btrim(aprovada_so_por_que)) between 1 and 500),
  add column desfeita_so_por_que text check (length(btrim(desfeita_so_por_que)) between 1 and 500);

create function compras.outra_pessoa_lanca(quem uuid) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select cad.outra_pessoa_com(quem, 'estoque.ajuste.criar', '{admin,est:supervisor}')
$$;
-- Above the limit of adjustments a second person is asked for: it is missing when there is none.
create function compras.saldo_sem_outra(importacao uuid, quem uuid) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select quem is not null
    and compras.valor_do_saldo(importacao) > (select ajuste_centavos from estoque.limites)
    and not compras.outra_pessoa_lanca(quem)
$$;
revoke execute on function compras.outra_pessoa_lanca(uuid), compras.saldo_sem_outra(uuid, uuid) from public;
grant execute on function compras.saldo_sem_outra(uuid, uuid) to girassol_app;

create or replace function compras.saldo_aprovado() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
  outra uuid := case new.situacao when 'importando' then new.aprovada_por else new.desfeita_por end;
  por_que text := case new.situacao when 'importando' then new.aprovada_so_por_que else new.desfeita_so_por_que end;
begin
  if new.situacao not in ('importando', 'desfazendo') or new.criada_por is null then
    return new;
  end if;
  if por_que is not null and compras.outra_pessoa_lanca(new.criada_por) then
    raise exception 'another person may do it' using errcode = '23514', constraint = 'importacoes_ha_segunda_pessoa';
  end if;
  if outra is null and por_que is null
    and compras.valor_do_saldo(new.id) > (select ajuste_centavos from estoque.limites) then
    raise exception 'no approval' using errcode = '23514', constraint = 'importacoes_por_outra_pessoa';
  end if;
  return new;
end $$;
