-- Suppliers, orders, invoices and counts that the seed made leave with the demonstration.
create or replace function compras.deixar_demonstracao() returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  itens uuid[];
  delas uuid[];
  deles uuid[];
begin
  if not exists (select from cad.demonstracao_deixada) then
    raise exception 'the demonstration was not left' using errcode = '23514', constraint = 'notas_encerrada';
  end if;
  itens := array(select cad.da_demonstracao('catalogo.itens'));
  delas := array(
    select n.id
    from compras.notas n
    where n.id in (select cad.da_demonstracao('compras.notas'))
      or n.local_id in (select cad.da_demonstracao('estoque.locais'))
      or exists (select from compras.nota_itens i where i.nota_id = n.id and i.item_id = any (itens))
  );
  deles := array(
    select p.id
    from compras.pedidos p
    where (
        p.id in (select cad.da_demonstracao('compras.pedidos'))
        or exists (select from compras.pedido_linhas l where l.pedido_id = p.id and l.item_id = any (itens))
      )
      and not exists (select from compras.notas n where n.pedido_id = p.id and n.id <> all (delas))
  );
  perform set_config('compras.deixando', 'sim', true);
  delete from compras.pendencias where nota_id = any (delas);
  delete from compras.nota_focos where nota_id = any (delas);
  delete from compras.nota_fotos where nota_id = any (delas);
  delete from compras.nota_leituras where nota_id = any (delas);
  delete from compras.nota_series where nota_id = any (delas);
  delete from compras.nota_itens where nota_id = any (delas);
  delete from compras.notas where id = any (delas);
  delete from compras.pedido_linhas where pedido_id = any (deles);
  delete from compras.pedidos where id = any (deles);
  delete from compras.codigos where item_id = any (itens);
  -- one from whom something real was bought stays
  perform cad.apagar_os_marcados('compras.fornecedores');
  update compras.importacao_linhas
  set movimento_id = null
  where movimento_id in (select l.movimento_id from estoque.linhas l where l.item_id = any (itens));
  update compras.importacoes
  set local_id = null
  where local_id in (select cad.da_demonstracao('estoque.locais'));
  perform set_config('compras.deixando', '', true);
end $$;

-- Counts of the demonstration, and unfinished ones that only cover its places. What real counts posted stays.
create function inventarios.deixar_demonstracao() returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  lugares uuid[];
  deles uuid[];
  delas uuid[];
begin
  if not exists (select from cad.demonstracao_deixada) then
    raise exception 'the demonstration was not left'
      using errcode = 'integrity_constraint_violation', constraint = 'inventarios_demonstracao';
  end if;
  lugares := array(select cad.da_demonstracao('estoque.locais'));
  deles := array(
    select i.id
    from inventarios.inventarios i
    where i.id in (select cad.da_demonstracao('inventarios.inventarios'))
      or (i.situacao <> 'lancado' and i.locais <@ lugares)
  );
  delas := array(select l.id from inventarios.linhas l where l.inventario_id = any (deles));
  delete from inventarios.recontagens where linha_id = any (delas);
  delete from inventarios.contagens where linha_id = any (delas);
  delete from inventarios.linhas where id = any (delas);
  delete from inventarios.contadores where inventario_id = any (deles);
  delete from inventarios.inventarios where id = any (deles);
  delete from estoque.bloqueios where origem_id = any (deles);
  delete from inventarios.ciclos c
  where c.id in (select cad.da_demonstracao('inventarios.ciclos'))
    and not exists (select from inventarios.inventarios i where i.ciclo_id = c.id);
end $$;
revoke execute on function inventarios.deixar_demonstracao() from public;
grant execute on function inventarios.deixar_demonstracao() to girassol_app;

-- Addresses and blocks name the materials that leave.
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
