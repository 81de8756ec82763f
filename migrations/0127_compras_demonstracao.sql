-- Purchases of materials of the demonstration leave with them.
create or replace function compras.nota_encerrada() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
  nota uuid := case when tg_op = 'DELETE' then old.nota_id else new.nota_id end;
begin
  if tg_op = 'DELETE' and current_setting('compras.deixando', true) = 'sim' then return old; end if;
  if (select estado from compras.notas where id = nota) = 'lancada' then
    raise exception 'the invoice was posted' using errcode = '23514', constraint = 'notas_encerrada';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create function compras.deixar_demonstracao() returns void
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
    where n.local_id in (select cad.da_demonstracao('estoque.locais'))
      or exists (select from compras.nota_itens i where i.nota_id = n.id and i.item_id = any (itens))
  );
  deles := array(
    select p.id
    from compras.pedidos p
    where exists (select from compras.pedido_linhas l where l.pedido_id = p.id and l.item_id = any (itens))
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
  update compras.importacao_linhas
  set movimento_id = null
  where movimento_id in (select l.movimento_id from estoque.linhas l where l.item_id = any (itens));
  update compras.importacoes
  set local_id = null
  where local_id in (select cad.da_demonstracao('estoque.locais'));
  perform set_config('compras.deixando', '', true);
end $$;
revoke execute on function compras.deixar_demonstracao() from public;
grant execute on function compras.deixar_demonstracao() to girassol_app;
