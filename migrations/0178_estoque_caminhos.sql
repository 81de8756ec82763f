-- The ways that a movement of each kind goes, as constraints; the application checks the same ones first, with its sentences.
create function estoque.caminho_serve(tipo text, de text, para text) returns boolean
language sql immutable set search_path = pg_catalog as $$
  select case tipo
    when 'entrada' then de = 'fornecedor' and chega
    when 'saida' then sai and para in ('consumo', 'cliente')
    when 'transferencia' then sai and chega
    when 'ajuste' then sai and para = 'ajuste' or de = 'ajuste' and chega
    when 'perda' then sai and para = 'perda'
    when 'devolucao' then sai and para = 'fornecedor' or de in ('cliente', 'consumo') and chega
    else false
  end
  from (
    select
      de in ('almoxarifado', 'van', 'obra', 'transito', 'quarentena', 'avaria') as sai,
      para in ('almoxarifado', 'van', 'obra', 'transito', 'quarentena', 'avaria') as chega
  ) f
$$;

-- Checked at commit: both sides of a line cancel out and go a way of the kind of movement, a material moves exactly its
-- serials, and its lots sum to its balance.
create or replace function estoque.conferir_movimento() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
  quantidade numeric;
  valor numeric;
  caminho record;
begin
  select sum(delta), sum(valor_centavos)
  into quantidade, valor
  from estoque.linhas
  where movimento_id = new.movimento_id and item_id = new.item_id;
  if quantidade <> 0 or valor <> 0 then
    raise exception 'the sides do not cancel out' using errcode = '23514', constraint = 'linhas_somam_zero';
  end if;
  if new.lado = 1 and new.delta <> 0 then
    select m.tipo, de.tipo as de, para.tipo as para
    into caminho
    from estoque.movimentos m
    join estoque.linhas saida on saida.movimento_id = m.id
      and saida.n = new.n
      and saida.lado = -1
      and saida.item_id = new.item_id
      and saida.delta = -new.delta
    join estoque.locais de on de.id = saida.local_id
    join estoque.locais para on para.id = new.local_id
    where m.id = new.movimento_id;
    if not found then
      raise exception 'a side is missing' using errcode = '23514', constraint = 'linhas_de_dois_lados';
    end if;
    if caminho.tipo <> 'estorno' and not estoque.caminho_serve(caminho.tipo, caminho.de, caminho.para) then
      raise exception 'no way of this kind' using errcode = '23514', constraint = 'linhas_caminho';
    end if;
  end if;
  if new.lado = 1 and (select rastreio from estoque.materiais where item_id = new.item_id) = 'serie' and new.delta <> (
    select count(*)
    from estoque.serie_eventos e
    join estoque.series s on s.id = e.serie_id
    join estoque.linhas saida on saida.movimento_id = e.movimento_id and saida.n = e.n and saida.lado = -1
    where e.movimento_id = new.movimento_id
      and e.n = new.n
      and s.item_id = new.item_id
      and e.para = new.local_id
      and e.de = saida.local_id
  ) then
    raise exception 'serials differ from the quantity' using errcode = '23514', constraint = 'linhas_com_series';
  end if;
  if new.lote_id is not null and (
    select sum(qtd)
    from estoque.lote_saldos
    where item_id = new.item_id and local_id = new.local_id
  ) is distinct from (
    select qtd
    from estoque.saldos
    where item_id = new.item_id and local_id = new.local_id
  ) then
    raise exception 'the lots do not sum to the balance' using errcode = '23514', constraint = 'lotes_somam_saldo';
  end if;
  return null;
end $$;

-- A movement has lines; those of a reversal mirror what it reverses, all of it and nothing else.
create or replace function estoque.exigir_linhas() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from estoque.linhas where movimento_id = new.id) then
    raise exception 'a movement without lines' using errcode = '23514', constraint = 'movimentos_com_linhas';
  end if;
  if new.tipo = 'estorno' and exists (
    select
    from (
      select item_id, local_id, coalesce(lote_id, item_id), delta, count(*) from estoque.linhas
      where movimento_id = new.id and delta <> 0
      group by item_id, local_id, lote_id, delta
    ) volta (item, lugar, lote, qtd, n)
    full join (
      select item_id, local_id, coalesce(lote_id, item_id), -delta, count(*) from estoque.linhas
      where movimento_id = new.estorna_id and delta <> 0
      group by item_id, local_id, lote_id, delta
    ) foi (item, lugar, lote, qtd, n)
      on (volta.item, volta.lugar, volta.lote, volta.qtd, volta.n) = (foi.item, foi.lugar, foi.lote, foi.qtd, foi.n)
    where volta.item is null or foi.item is null
  ) then
    raise exception 'the reversal differs' using errcode = '23514', constraint = 'movimentos_estorno_inteiro';
  end if;
  return null;
end $$;

-- What is on its way, held back or damaged is never available: it is not reserved.
create function estoque.reservar_do_disponivel() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.situacao = 'ativa' and (select tipo from estoque.locais where id = new.local_id)
    not in ('almoxarifado', 'van', 'obra') then
    raise exception 'not available there' using errcode = '23514', constraint = 'reservas_do_disponivel';
  end if;
  return new;
end $$;
create trigger reservar_do_disponivel before insert or update of local_id on estoque.reservas
  for each row when (new.local_id is not null) execute function estoque.reservar_do_disponivel();

-- The tree of categories has no cycle. Those who move a branch wait for each other.
create function estoque.categorias_em_arvore() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform pg_advisory_xact_lock(hashtext('estoque.categorias'));
  if exists (
    with recursive acima as (
      select id, pai_id from estoque.categorias where id = new.pai_id
      union
      select p.id, p.pai_id from estoque.categorias p join acima a on a.pai_id = p.id
    )
    select from acima where id = new.id
  ) then
    raise exception 'inside itself' using errcode = '23514', constraint = 'categorias_fora_de_si';
  end if;
  return new;
end $$;
create trigger categorias_em_arvore before insert or update of pai_id on estoque.categorias
  for each row when (new.pai_id is not null) execute function estoque.categorias_em_arvore();
