-- Contracts opened from proposals of the demonstration leave with them.
create or replace function contratos.so_acrescenta() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user <> 'girassol_app' and current_setting('contratos.deixando', true) = 'sim' then return null; end if;
  raise exception 'rows of % are only added', tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'contratos_so_acrescenta';
end
$$;

create function contratos.deixar_demonstracao() returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  delas uuid[];
begin
  if not exists (select from cad.demonstracao_deixada) then
    raise exception 'the demonstration was not left' using errcode = 'integrity_constraint_violation', constraint = 'contratos_so_acrescenta';
  end if;
  delas := array(select id from contratos.contratos where proposta_id in (select cad.da_demonstracao('propostas.propostas')));
  perform set_config('contratos.deixando', 'sim', true);
  delete from contratos.lembretes where contrato_id = any(delas);
  delete from contratos.sinistros where contrato_id = any(delas);
  delete from contratos.apolices where contrato_id = any(delas);
  delete from contratos.aditivos where contrato_id = any(delas);
  delete from contratos.comentarios where contrato_id = any(delas);
  delete from contratos.eventos where contrato_id = any(delas);
  delete from contratos.versoes where contrato_id = any(delas);
  delete from contratos.contratos where id = any(delas);
  perform set_config('contratos.deixando', '', true);
end $$;
grant execute on function contratos.deixar_demonstracao to girassol_app;
