-- A company of one person approves its own adjustments, with a reason, and the row says so. As soon as another person may
-- approve them it is refused.
create function estoque.outra_pessoa_aprova(quem uuid) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select cad.outra_pessoa_com(quem, 'estoque.ajuste.aprovar', '{admin,est:supervisor,est:aprovador}')
$$;
revoke execute on function estoque.outra_pessoa_aprova(uuid) from public;
grant execute on function estoque.outra_pessoa_aprova(uuid) to girassol_app;

alter table estoque.ajustes
  add column sem_segunda_pessoa boolean not null default false,
  drop constraint ajustes_por_outra_pessoa;
alter table estoque.ajustes
  add constraint ajustes_por_outra_pessoa check (
    situacao not in ('aprovado', 'recusado') or (decidido_por = pedido_por) = sem_segunda_pessoa
  ),
  add constraint ajustes_sozinho_diz_por_que check (
    not sem_segunda_pessoa or situacao = 'aprovado' and length(btrim(decisao_motivo)) > 0
  );

create function estoque.conferir_sozinho() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if estoque.outra_pessoa_aprova(new.decidido_por) then
    raise exception 'another person may approve' using errcode = '23514', constraint = 'ajustes_ha_segunda_pessoa';
  end if;
  return new;
end $$;
create trigger conferir_sozinho before insert or update on estoque.ajustes
  for each row when (new.sem_segunda_pessoa) execute function estoque.conferir_sozinho();
grant update (sem_segunda_pessoa) on estoque.ajustes to girassol_app;
