-- The demonstration's plants, ledger and invoices: marked, and taken out whole with its contacts.

-- The application's role marks none of these: a real one cannot be taken out as if it were of the demonstration.
create or replace function propostas.guardar_marcas() returns trigger language plpgsql as $$
begin
  if current_user = 'girassol_app'
    and (
      new.tabela like any (array['propostas.%', 'usinas.%', 'faturas.%'])
      or (new.tabela = '' and exists (select from propostas.propostas))
    ) then
    raise exception 'only the seed marks proposals' using errcode = 'integrity_constraint_violation', constraint = 'propostas_marcas';
  end if;
  return new;
end
$$;

create or replace function cad.marcar_demonstracao() returns void language plpgsql security definer set search_path = pg_catalog as $$
declare t text;
begin
  if not exists (select from cad.demonstracao where tabela = '') then return; end if;
  foreach t in array array[
    'cad.contatos', 'cad.importacoes', 'cad.times', 'catalogo.itens', 'chat.conversas', 'chat.caixas_entrada', 'chat.filas', 'chat.respostas_rapidas',
    'chat.macros', 'chat.robos', 'chat.webchat_visitantes', 'faturas.lotes', 'funis.cartoes', 'funis.dossies', 'funis.envios', 'meta.leads',
    'paineis.metas', 'paineltv.listas', 'propostas.propostas', 'recursos.recursos', 'recursos.reservas', 'tarefas.tarefas', 'tarefas.series',
    'tarefas.modelos', 'usinas.usinas'
  ] loop
    execute format('insert into cad.demonstracao select %L, id from %s on conflict do nothing', t, t);
  end loop;
  insert into cad.demonstracao select 'cad.usuarios', id from cad.usuarios where email like '%@girassol.test' on conflict do nothing;
  delete from cad.demonstracao where tabela = '';
end $$;

create function cad.unidades_da_demonstracao() returns setof uuid language sql stable security definer set search_path = pg_catalog as $$
  select id from cad.unidades_consumidoras where contato_id in (select cad.da_demonstracao('cad.contatos'))
$$;
revoke execute on function cad.unidades_da_demonstracao from public;

-- A plant that a real unit was listed at stays, with its list and its whole ledger.
create function usinas.so_da_demonstracao() returns setof uuid language sql stable security definer set search_path = pg_catalog as $$
  select u.id
  from usinas.usinas u
  where u.id in (select cad.da_demonstracao('usinas.usinas'))
    and not exists (
      select
      from usinas.rateios r
      join cad.unidades_consumidoras x on x.id = r.unidade_id
      where r.usina_id = u.id
        and x.id not in (select cad.unidades_da_demonstracao())
    )
$$;
revoke execute on function usinas.so_da_demonstracao from public;

create or replace function faturas.so_montando() returns trigger language plpgsql as $$
declare
  estado text;
begin
  if tg_op = 'DELETE' and current_user <> 'girassol_app' and current_setting('faturas.deixando', true) = 'sim' then return old; end if;
  select situacao into estado from faturas.lotes where id = coalesce(new.lote_id, old.lote_id) for share;
  if estado <> 'montando' and not (tg_op = 'UPDATE' and new.contato_id is null and to_jsonb(new) - 'contato_id' = to_jsonb(old) - 'contato_id') then
    raise exception 'the batch is not being built' using errcode = 'integrity_constraint_violation', constraint = 'faturas_lote_fechado';
  end if;
  return coalesce(new, old);
end
$$;

create function faturas.deixar_demonstracao() returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  delas uuid[];
  lotes uuid[] := array(select cad.da_demonstracao('faturas.lotes'));
begin
  if not exists (select from cad.demonstracao_deixada) then
    raise exception 'the demonstration was not left' using errcode = 'integrity_constraint_violation', constraint = 'faturas_lote_fechado';
  end if;
  perform set_config('faturas.deixando', 'sim', true);
  delas := array(select id from faturas.faturas where unidade_id in (select cad.unidades_da_demonstracao()));
  delete from faturas.contestacoes where fatura_id = any(delas);
  delete from faturas.pagamentos where fatura_id = any(delas);
  delete from faturas.envios where fatura_id = any(delas);
  delete from faturas.faturas where id = any(delas);
  delete from faturas.itens where unidade_id in (select cad.unidades_da_demonstracao());
  -- a batch with a real line stays
  delete from faturas.entradas e
  where e.lote_id = any(lotes)
    and not exists (select from faturas.itens i where i.lote_id = e.lote_id);
  delete from faturas.lotes l
  where l.id = any(lotes)
    and not exists (select from faturas.itens i where i.lote_id = l.id);
  perform set_config('faturas.deixando', '', true);
end $$;
grant execute on function faturas.deixar_demonstracao to girassol_app;

create or replace function creditos.so_acrescenta() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user <> 'girassol_app' and current_setting('creditos.deixando', true) = 'sim' then return null; end if;
  raise exception 'rows of % are only added', tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'lancamentos_so_acrescenta';
end
$$;

create function creditos.deixar_demonstracao() returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  das_usinas uuid[] := array(select usinas.so_da_demonstracao());
  das_unidades uuid[];
  fora uuid[];
begin
  if not exists (select from cad.demonstracao_deixada) then
    raise exception 'the demonstration was not left' using errcode = 'integrity_constraint_violation', constraint = 'lancamentos_so_acrescenta';
  end if;
  -- a unit that a plant which stays has served keeps its ledger
  das_unidades := array(
    select s.unidade_id
    from creditos.saldos s
    where s.unidade_id in (select cad.unidades_da_demonstracao())
      and not exists (select from creditos.lancamentos l where l.unidade_id = s.unidade_id and l.usina_id <> all (das_usinas))
  );
  fora := array(select id from creditos.lancamentos where unidade_id = any(das_unidades) or (unidade_id is null and usina_id = any(das_usinas)));
  perform set_config('creditos.deixando', 'sim', true);
  delete from creditos.alertas where unidade_id = any(das_unidades);
  delete from creditos.meses where unidade_id = any(das_unidades);
  delete from creditos.lotes where unidade_id = any(das_unidades);
  delete from creditos.linhas where lancamento_id = any(fora);
  delete from creditos.lancamentos where id = any(fora);
  delete from creditos.saldos where unidade_id = any(das_unidades);
  delete from creditos.fechamentos where usina_id = any(das_usinas);
  delete from creditos.rodada_usinas where usina_id = any(das_usinas);
  perform set_config('creditos.deixando', '', true);
end $$;
grant execute on function creditos.deixar_demonstracao to girassol_app;

create or replace function usinas.so_acrescenta() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user <> 'girassol_app' and current_setting('usinas.deixando', true) = 'sim' then return null; end if;
  raise exception 'rows of % are only added', tg_table_name using errcode = 'integrity_constraint_violation', constraint = 'versoes_nao_muda';
end
$$;
create or replace function usinas.manter_mes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user <> 'girassol_app' and current_setting('usinas.deixando', true) = 'sim' then return old; end if;
  if old.fechado and not (
    tg_op = 'UPDATE' and new.conta_id is null and to_jsonb(new) - 'conta_id' = to_jsonb(old) - 'conta_id'
  ) then
    raise exception 'the month is closed' using errcode = 'integrity_constraint_violation', constraint = 'meses_fechado';
  end if;
  return coalesce(new, old);
end
$$;

create function usinas.deixar_demonstracao() returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  delas uuid[];
begin
  if not exists (select from cad.demonstracao_deixada) then
    raise exception 'the demonstration was not left' using errcode = 'integrity_constraint_violation', constraint = 'versoes_nao_muda';
  end if;
  -- the members of the demonstration are gone by now
  delas := array(
    select u.id
    from usinas.usinas u
    where u.id in (select usinas.so_da_demonstracao())
      and not exists (select from matriculas.unidades x where x.usina_id = u.id)
      and not exists (select from matriculas.espera e where e.usina_id = u.id)
  );
  perform set_config('usinas.deixando', 'sim', true);
  delete from usinas.alertas where usina_id = any(delas);
  delete from usinas.momentos where usina_id = any(delas);
  delete from usinas.importacao_linhas where usina_id = any(delas);
  delete from usinas.leituras where usina_id = any(delas);
  delete from usinas.codigos where usina_id = any(delas);
  delete from usinas.meses where usina_id = any(delas);
  delete from usinas.rateios where usina_id = any(delas);
  delete from usinas.versoes where usina_id = any(delas);
  delete from usinas.usinas where id = any(delas);
  perform set_config('usinas.deixando', '', true);
end $$;
grant execute on function usinas.deixar_demonstracao to girassol_app;
