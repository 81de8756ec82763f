-- The check at commit runs once for each movement and reads its lines as a set. The last line runs it: because the check
-- refuses gaps in the numbers of the lines, one that is added after a check is the last one again.
drop function estoque.caminho_serve(text, text, text);
-- `sai` and `chega`: the place is a physical one (`locais.fisico`). Without a SET clause, so that the planner inlines it.
create function estoque.caminho_serve(tipo text, de text, sai boolean, para text, chega boolean) returns boolean
language sql immutable as $$
  select case tipo
    when 'entrada' then de = 'fornecedor' and chega
    when 'saida' then sai and para in ('consumo', 'cliente')
    when 'transferencia' then sai and chega
    when 'ajuste' then sai and para = 'ajuste' or de = 'ajuste' and chega
    when 'perda' then sai and para = 'perda'
    when 'devolucao' then sai and para = 'fornecedor' or de in ('cliente', 'consumo') and chega
    else false
  end
$$;

create or replace function estoque.conferir_movimento() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
  tudo record;
  torta record;
begin
  if exists (
    select
    from estoque.linhas
    where movimento_id = new.movimento_id and (n, lado) > (new.n, new.lado)
  ) then
    return null;
  end if;
  select
    bool_or(x.qtd <> 0 or x.valor <> 0) as sobra,
    sum(x.linhas) <> 2 * max(x.ultima) as falta,
    bool_or(x.com_lote) as com_lote,
    bool_or(k.rastreio = 'serie') as com_serie
  into tudo
  from (
    select
      item_id,
      sum(delta) as qtd,
      sum(valor_centavos) as valor,
      count(*) as linhas,
      max(n) as ultima,
      bool_or(lote_id is not null) as com_lote
    from estoque.linhas
    where movimento_id = new.movimento_id
    group by item_id
  ) x
  join estoque.materiais k on k.item_id = x.item_id;
  if tudo.sobra then
    raise exception 'the sides do not cancel out' using errcode = '23514', constraint = 'linhas_somam_zero';
  end if;
  if tudo.falta then
    raise exception 'a side is missing' using errcode = '23514', constraint = 'linhas_de_dois_lados';
  end if;
  select de.id is null as sozinha
  into torta
  from estoque.linhas chegada
  join estoque.movimentos m on m.id = chegada.movimento_id
  join estoque.locais para on para.id = chegada.local_id
  left join estoque.linhas saida on saida.movimento_id = chegada.movimento_id
    and saida.n = chegada.n
    and saida.lado = -1
    and saida.item_id = chegada.item_id
    and saida.delta = -chegada.delta
  left join estoque.locais de on de.id = saida.local_id
  where chegada.movimento_id = new.movimento_id
    and chegada.lado = 1
    and chegada.delta <> 0
    and (
      de.id is null
      or m.tipo <> 'estorno' and not estoque.caminho_serve(m.tipo, de.tipo, de.fisico, para.tipo, para.fisico)
    )
  order by chegada.n
  limit 1;
  if found and torta.sozinha then
    raise exception 'a side is missing' using errcode = '23514', constraint = 'linhas_de_dois_lados';
  elsif found then
    raise exception 'no way of this kind' using errcode = '23514', constraint = 'linhas_caminho';
  end if;
  if tudo.com_serie and exists (
    select
    from estoque.linhas chegada
    join estoque.materiais k on k.item_id = chegada.item_id and k.rastreio = 'serie'
    join estoque.linhas saida on saida.movimento_id = chegada.movimento_id and saida.n = chegada.n and saida.lado = -1
    left join (
      select e.n, s.item_id, e.de, e.para, count(*) as quantas
      from estoque.serie_eventos e
      join estoque.series s on s.id = e.serie_id
      where e.movimento_id = new.movimento_id
      group by e.n, s.item_id, e.de, e.para
    ) v on (v.n, v.item_id, v.de, v.para) = (chegada.n, chegada.item_id, saida.local_id, chegada.local_id)
    where chegada.movimento_id = new.movimento_id
      and chegada.lado = 1
      and chegada.delta <> coalesce(v.quantas, 0)
  ) then
    raise exception 'serials differ from the quantity' using errcode = '23514', constraint = 'linhas_com_series';
  end if;
  if tudo.com_lote and exists (
    select
    from (
      select distinct item_id, local_id from estoque.linhas
      where movimento_id = new.movimento_id and lote_id is not null
    ) p
    where (
      select sum(qtd)
      from estoque.lote_saldos
      where item_id = p.item_id and local_id = p.local_id
    ) is distinct from (
      select qtd
      from estoque.saldos
      where item_id = p.item_id and local_id = p.local_id
    )
  ) then
    raise exception 'the lots do not sum to the balance' using errcode = '23514', constraint = 'lotes_somam_saldo';
  end if;
  return null;
end $$;
