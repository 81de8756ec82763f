-- An opening stock is a count with value: above the limit of adjustments the one who posts it, or takes it back, is another
-- person than the one who sent the file.
alter table compras.importacoes
  add column aprovada_por uuid references cad.usuarios,
  add column desfeita_por uuid references cad.usuarios,
  add constraint importacoes_por_outra_pessoa check (aprovada_por <> criada_por and desfeita_por <> criada_por);
create index importacoes_de_quem_aprovou on compras.importacoes (aprovada_por) where aprovada_por is not null;
create index importacoes_de_quem_desfez on compras.importacoes (desfeita_por) where desfeita_por is not null;

create function compras.valor_do_saldo(importacao uuid) returns numeric
language sql stable security definer set search_path = pg_catalog as $$
  select coalesce(sum((l.valores -> 'entra' ->> 'valor_centavos')::numeric), 0)
  from compras.importacao_linhas l
  where l.importacao_id = importacao
    and l.situacao in ('nova', 'entra', 'gravada')
$$;
revoke execute on function compras.valor_do_saldo(uuid) from public;
grant execute on function compras.valor_do_saldo(uuid) to girassol_app;

create function compras.saldo_aprovado() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if (new.situacao = 'importando' and new.aprovada_por is null or new.situacao = 'desfazendo' and new.desfeita_por is null)
    and new.criada_por is not null
    and compras.valor_do_saldo(new.id) > (select ajuste_centavos from estoque.limites) then
    raise exception 'no approval' using errcode = '23514', constraint = 'importacoes_por_outra_pessoa';
  end if;
  return new;
end $$;
create trigger saldo_aprovado before update of situacao on compras.importacoes
  for each row when (old.situacao is distinct from new.situacao) execute function compras.saldo_aprovado();
