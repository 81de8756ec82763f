-- Kits opened from proposals of the demonstration leave with them; what they held is free again.
create function separacao.deixar_demonstracao() returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  delas uuid[];
  pedidas uuid[];
begin
  if not exists (select from cad.demonstracao_deixada) then
    raise exception 'the demonstration was not left'
      using errcode = 'integrity_constraint_violation', constraint = 'separacao_demonstracao';
  end if;
  delas := array(
    select id
    from separacao.separacoes
    where origem_tipo = 'proposta'
      and origem_id in (select cad.da_demonstracao('propostas.propostas'))
  );
  pedidas := array(select id from separacao.linhas where separacao_id = any (delas));
  update estoque.reservas
  set situacao = 'liberada'
  where origem_tipo = 'separacao'
    and origem_id = any (pedidas)
    and situacao = 'ativa';
  delete from separacao.series_coletadas where linha_id = any (pedidas);
  delete from separacao.trocas where linha_id = any (pedidas);
  delete from separacao.coletas where linha_id = any (pedidas);
  delete from separacao.assinaturas where separacao_id = any (delas);
  delete from separacao.linhas where id = any (pedidas);
  delete from separacao.separacoes where id = any (delas);
end $$;
revoke execute on function separacao.deixar_demonstracao() from public;
grant execute on function separacao.deixar_demonstracao() to girassol_app;
