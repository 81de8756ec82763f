-- Lots of an item of an invoice, as they were read at the conference; they sum to what was received.
create table compras.nota_lotes (
  nota_id uuid not null,
  n int not null,
  numero text not null check (length(btrim(numero)) between 1 and 60),
  fabricante text not null default '' check (length(fabricante) <= 80),
  validade date,
  qtd numeric(18, 6) not null check (qtd > 0),
  avariada numeric(18, 6) not null default 0 check (avariada >= 0),
  primary key (nota_id, n, numero),
  foreign key (nota_id, n) references compras.nota_itens (nota_id, n),
  constraint nota_lotes_avaria check (avariada <= qtd)
);
create unique index nota_lotes_numero on compras.nota_lotes (nota_id, n, lower(numero));
create trigger nota_encerrada before insert or update or delete on compras.nota_lotes
  for each row execute function compras.nota_encerrada();
grant select, insert, update, delete on compras.nota_lotes to girassol_app;
grant select on compras.nota_lotes to girassol_leitura;

-- Lots that the invoice mentions: the conference confirms them.
alter table compras.nota_itens add column lotes_sugeridos jsonb not null default '[]'
  check (jsonb_typeof(lotes_sugeridos) = 'array');

-- Lots of the notes that leave with the demonstration leave with them.
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
  delete from compras.nota_lotes where nota_id = any (delas);
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
