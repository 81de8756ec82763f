-- A reversal of an adjustment or a loss follows the rule of the adjustment: above the limit another person approves it.
-- `linhas` of such a request are what the reversal would move.
alter table estoque.ajustes
  drop constraint ajustes_tipo_check,
  drop constraint ajustes_linhas_check,
  add column estorna_id uuid references estoque.movimentos;
alter table estoque.ajustes
  add constraint ajustes_tipo_check check (tipo in ('ajuste', 'perda', 'estorno')),
  add constraint ajustes_estorno check ((tipo = 'estorno') = (estorna_id is not null)),
  -- a count that is reversed may have many lines
  add constraint ajustes_linhas_check check (
    jsonb_typeof(linhas) = 'array' and jsonb_array_length(linhas) between 1 and case tipo when 'estorno' then 20000 else 200 end
  );
create unique index ajustes_um_estorno on estoque.ajustes (estorna_id) where situacao = 'esperando';
create index ajustes_que_estornam on estoque.ajustes (estorna_id) where estorna_id is not null;

-- Checked at commit: what a user adjusts, or takes back of an adjustment, stays within the limit or has its approval. What
-- posts by a rule of its own is named: an approved count, the opening stock, goods that left before the book had them.
create or replace function estoque.exigir_aprovacao() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
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
  elsif coalesce(new.origem_tipo, '') not in ('inventario', 'saldo_inicial', 'emergencia') and (
    select sum(abs(valor_centavos)) from estoque.linhas where movimento_id = new.id and fisico
  ) > (select ajuste_centavos from estoque.limites) then
    raise exception 'above the limit' using errcode = '23514', constraint = 'ajustes_sem_aprovacao';
  end if;
  return null;
end $$;
drop trigger exigir_aprovacao on estoque.movimentos;
create constraint trigger exigir_aprovacao after insert on estoque.movimentos
  deferrable initially deferred for each row
  when (new.tipo in ('ajuste', 'perda', 'estorno') and new.usuario_id is not null)
  execute function estoque.exigir_aprovacao();

-- The adjustments of the demonstration carry their approval, and leave with it.
create or replace function estoque.marcar_demonstracao() returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from cad.demonstracao where tabela = '') then return; end if;
  insert into cad.demonstracao
  select 'estoque.movimentos', id from estoque.movimentos
  union all
  select 'estoque.ajustes', id from estoque.ajustes
  union all
  select 'estoque.reservas', id from estoque.reservas
  union all
  select 'estoque.chegadas', id from estoque.chegadas
  union all
  select 'estoque.categorias', id from estoque.categorias
  union all
  select 'estoque.locais', id from estoque.locais where fisico
  on conflict do nothing;
end $$;

-- What a request of a user names stays.
create or replace function estoque.deixar_demonstracao(manter boolean) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  ficam uuid[];
  saem uuid[];
begin
  if not exists (select from cad.demonstracao_deixada) then
    raise exception 'the demonstration was not left' using errcode = '42501', constraint = 'livro_so_acrescenta';
  end if;
  ficam := array(
    select l.item_id
    from estoque.linhas l
    where l.movimento_id not in (select cad.da_demonstracao('estoque.movimentos'))
    union
    select r.item_id
    from estoque.reservas r
    where r.id not in (select cad.da_demonstracao('estoque.reservas'))
    union
    select c.item_id
    from estoque.chegadas c
    where c.id not in (select cad.da_demonstracao('estoque.chegadas'))
    union
    select (l ->> 'itemId')::uuid
    from estoque.ajustes a
    cross join jsonb_array_elements(a.linhas) l
    where a.id not in (select cad.da_demonstracao('estoque.ajustes'))
  );
  saem := array(
    select m.item_id
    from estoque.materiais m
    where m.item_id in (select cad.da_demonstracao('catalogo.itens'))
      and m.item_id <> all (ficam)
  );
  perform set_config('estoque.deixando', 'sim', true);
  delete from estoque.conferencia_linhas where item_id = any (saem);
  delete from estoque.alertas where item_id = any (saem);
  delete from estoque.chegadas where item_id = any (saem);
  delete from estoque.reservas where item_id = any (saem);
  delete from estoque.serie_eventos e
  using estoque.series s
  where s.id = e.serie_id and s.item_id = any (saem);
  delete from estoque.series where item_id = any (saem);
  delete from estoque.linhas where item_id = any (saem);
  delete from estoque.lote_saldos where item_id = any (saem);
  delete from estoque.lotes where item_id = any (saem);
  delete from estoque.ajustes a
  where a.id in (select cad.da_demonstracao('estoque.ajustes'))
    and not exists (
      select from jsonb_array_elements(a.linhas) l where (l ->> 'itemId')::uuid <> all (saem)
    );
  delete from estoque.movimentos m
  where m.id in (select cad.da_demonstracao('estoque.movimentos'))
    and m.estorna_id is not null
    and not exists (select from estoque.linhas l where l.movimento_id = m.id);
  delete from estoque.movimentos m
  where m.id in (select cad.da_demonstracao('estoque.movimentos'))
    and not exists (select from estoque.linhas l where l.movimento_id = m.id)
    and not exists (select from estoque.movimentos e where e.estorna_id = m.id);
  delete from estoque.bloqueios where item_id = any (saem);
  delete from estoque.enderecos where item_id = any (saem);
  delete from estoque.fechamento_saldos where item_id = any (saem);
  delete from estoque.saldos where item_id = any (saem);
  delete from estoque.custos where item_id = any (saem);
  -- closed by the seed, and nothing is left that it closed
  delete from estoque.fechamentos f
  where f.fechado_por is null
    and not exists (select from estoque.movimentos);
  if not manter then
    delete from estoque.politicas where item_id = any (saem);
    delete from estoque.conversoes where item_id = any (saem);
    delete from estoque.materiais where item_id = any (saem);
    perform cad.apagar_os_marcados('estoque.locais');
    -- the innermost first
    for i in 1..4 loop
      perform cad.apagar_os_marcados('estoque.categorias');
    end loop;
  end if;
  perform set_config('estoque.deixando', '', true);
end $$;
