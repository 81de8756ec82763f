-- The rest of the demonstration's cooperative: receipts, contracts, signatures and quotas of investors, marked and taken out whole.

-- The application's role marks none of these: a real one cannot be taken out as if it were of the demonstration.
create or replace function propostas.guardar_marcas() returns trigger language plpgsql as $$
begin
  if current_user = 'girassol_app'
    and (
      new.tabela like any (array['propostas.%', 'usinas.%', 'faturas.%', 'cobranca.%', 'contratos.%'])
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
    'chat.macros', 'chat.robos', 'chat.webchat_visitantes', 'cobranca.contas', 'cobranca.importacoes', 'contratos.contratos', 'faturas.lotes',
    'funis.cartoes', 'funis.dossies', 'funis.envios', 'meta.leads', 'paineis.metas', 'paineltv.listas', 'propostas.propostas', 'recursos.recursos',
    'recursos.reservas', 'tarefas.tarefas', 'tarefas.series', 'tarefas.modelos', 'usinas.usinas'
  ] loop
    execute format('insert into cad.demonstracao select %L, id from %s on conflict do nothing', t, t);
  end loop;
  insert into cad.demonstracao select 'cad.usuarios', id from cad.usuarios where email like '%@girassol.test' on conflict do nothing;
  delete from cad.demonstracao where tabela = '';
end $$;

create or replace function cobranca.so_acrescenta() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user <> 'girassol_app' and current_setting('cobranca.deixando', true) = 'sim' then return null; end if;
  raise exception 'rows of % are only added', tg_table_name using errcode = 'integrity_constraint_violation', constraint = 'cobranca_so_acrescenta';
end
$$;

-- A receipt that pays a real invoice stays, with its statement and its account. A real one that paid an invoice of the demonstration is free again.
create function cobranca.deixar_demonstracao() returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  das_faturas uuid[] := array(select id from faturas.faturas where unidade_id in (select cad.unidades_da_demonstracao()));
  extratos uuid[] := array(select cad.da_demonstracao('cobranca.importacoes'));
  recebidos uuid[];
begin
  if not exists (select from cad.demonstracao_deixada) then
    raise exception 'the demonstration was not left' using errcode = 'integrity_constraint_violation', constraint = 'cobranca_so_acrescenta';
  end if;
  perform set_config('cobranca.deixando', 'sim', true);
  delete from cobranca.estornos e using cobranca.alocacoes a where a.id = e.alocacao_id and a.fatura_id = any(das_faturas);
  delete from cobranca.alocacoes where fatura_id = any(das_faturas);
  delete from cobranca.baixas where fatura_id = any(das_faturas);
  delete from cobranca.cobrancas where fatura_id = any(das_faturas);
  recebidos := array(
    select r.id
    from cobranca.recebimentos r
    where r.importacao_id = any(extratos)
      and not exists (select from cobranca.alocacoes a where a.recebimento_id = r.id)
      and not exists (select from cobranca.devolucoes d where d.recebimento_id = r.id)
  );
  delete from cobranca.linhas where recebimento_id = any(recebidos);
  delete from cobranca.identidades where recebimento_id = any(recebidos);
  delete from cobranca.anulacoes where recebimento_id = any(recebidos);
  delete from cobranca.recebimentos where id = any(recebidos);
  extratos := array(
    select i.id
    from cobranca.importacoes i
    where i.id = any(extratos)
      and not exists (select from cobranca.recebimentos r where r.importacao_id = i.id)
      and not exists (select from cobranca.linhas l where l.importacao_id = i.id and l.recebimento_id is not null)
  );
  delete from cobranca.linhas where importacao_id = any(extratos);
  delete from cobranca.importacoes where id = any(extratos);
  perform set_config('cobranca.deixando', '', true);
  perform cad.apagar_os_marcados('cobranca.contas');
end $$;
grant execute on function cobranca.deixar_demonstracao to girassol_app;

-- Only the seed of a new database may say when something happened.
alter table contratos.contratos alter column criado_em set default coalesce(propostas.momento_semeado(), now());
alter table contratos.versoes alter column criada_em set default coalesce(propostas.momento_semeado(), now());
alter table contratos.eventos alter column em set default coalesce(propostas.momento_semeado(), now());
alter table contratos.sinistros alter column criado_em set default coalesce(propostas.momento_semeado(), now());

create function contratos.da_demonstracao() returns setof uuid language sql stable security definer set search_path = pg_catalog as $$
  select id
  from contratos.contratos
  where id in (select cad.da_demonstracao('contratos.contratos'))
    or proposta_id in (select cad.da_demonstracao('propostas.propostas'))
$$;
revoke execute on function contratos.da_demonstracao from public;

create or replace function contratos.deixar_demonstracao() returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  delas uuid[];
  guardados bytea[];
  um bytea;
begin
  if not exists (select from cad.demonstracao_deixada) then
    raise exception 'the demonstration was not left' using errcode = 'integrity_constraint_violation', constraint = 'contratos_so_acrescenta';
  end if;
  delas := array(select contratos.da_demonstracao());
  perform set_config('contratos.deixando', 'sim', true);
  delete from contratos.lembretes where contrato_id = any(delas);
  delete from contratos.sinistros where contrato_id = any(delas);
  delete from contratos.apolices where contrato_id = any(delas);
  delete from contratos.aditivos where contrato_id = any(delas);
  delete from contratos.comentarios where contrato_id = any(delas);
  delete from contratos.eventos where contrato_id = any(delas);
  with fora as (delete from contratos.versoes where contrato_id = any(delas) returning pdf)
  select array_agg(distinct pdf) filter (where pdf is not null) into guardados from fora;
  delete from contratos.contratos where id = any(delas);
  perform set_config('contratos.deixando', '', true);
  -- bytes that something else keeps stay
  foreach um in array coalesce(guardados, '{}') loop
    begin
      delete from plataforma.guardados where sha256 = um;
    exception when foreign_key_violation or restrict_violation then null;
    end;
  end loop;
end $$;

create or replace function assinaturas.so_acrescenta() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user <> 'girassol_app' and current_setting('assinaturas.deixando', true) = 'sim' then return null; end if;
  raise exception 'rows of % are only added', tg_table_name using errcode = 'integrity_constraint_violation', constraint = 'assinaturas_so_acrescenta';
end
$$;

-- Requests of the demonstration's contracts and amendments, with their chains. Runs before the contracts go.
create function assinaturas.deixar_demonstracao() returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  deles uuid[];
  assinam uuid[];
  guardados bytea[];
  um bytea;
begin
  if not exists (select from cad.demonstracao_deixada) then
    raise exception 'the demonstration was not left' using errcode = 'integrity_constraint_violation', constraint = 'assinaturas_so_acrescenta';
  end if;
  deles := array(
    select id
    from assinaturas.pedidos
    where origem_id in (select contratos.da_demonstracao())
      or origem_id in (select a.id from contratos.aditivos a where a.contrato_id in (select contratos.da_demonstracao()))
  );
  assinam := array(select id from assinaturas.signatarios where pedido_id = any(deles));
  perform set_config('assinaturas.deixando', 'sim', true);
  delete from assinaturas.avisos where signatario_id = any(assinam);
  delete from assinaturas.links where signatario_id = any(assinam);
  delete from assinaturas.provas where pedido_id = any(deles);
  delete from assinaturas.signatarios where id = any(assinam);
  with fora as (delete from assinaturas.pedidos where id = any(deles) returning documento_sha256, final_sha256)
  select array_agg(distinct x.sha256) filter (where x.sha256 is not null) into guardados
  from fora
  cross join lateral (values (fora.documento_sha256), (fora.final_sha256)) x(sha256);
  delete from plataforma.evidencias where de = 'assinaturas.pedido' and de_id = any(deles);
  delete from plataforma.codigos where assunto = any(assinam);
  perform set_config('assinaturas.deixando', '', true);
  foreach um in array coalesce(guardados, '{}') loop
    begin
      delete from plataforma.guardados where sha256 = um;
    exception when foreign_key_violation or restrict_violation then null;
    end;
  end loop;
end $$;
grant execute on function assinaturas.deixar_demonstracao to girassol_app;

-- A plant in which a real person has a quota stays, with every quota and statement of it.
create function investidores.deixar_demonstracao() returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  delas uuid[];
  dos_meses uuid[];
begin
  if not exists (select from cad.demonstracao_deixada) then
    raise exception 'the demonstration was not left' using errcode = 'integrity_constraint_violation', constraint = 'investidores_demonstracao';
  end if;
  delas := array(
    select u.usina_id
    from investidores.usinas u
    where u.usina_id in (select usinas.so_da_demonstracao())
      and not exists (
        select
        from investidores.cotas c
        where c.usina_id = u.usina_id
          and c.contato_id is not null
          and c.contato_id not in (select cad.da_demonstracao('cad.contatos'))
      )
  );
  dos_meses := array(select id from investidores.extratos where usina_id = any(delas));
  delete from investidores.distribuicoes where extrato_id = any(dos_meses);
  delete from investidores.extratos where id = any(dos_meses);
  delete from investidores.custos where usina_id = any(delas);
  delete from investidores.cotas where usina_id = any(delas);
  delete from investidores.usinas where usina_id = any(delas);
end $$;
grant execute on function investidores.deixar_demonstracao to girassol_app;

-- Runs before the ledger and the plants go: what investors keep is not of the demonstration any more.
create or replace function usinas.so_da_demonstracao() returns setof uuid language sql stable security definer set search_path = pg_catalog as $$
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
    and not exists (
      select
      from investidores.cotas c
      where c.usina_id = u.id
        and c.contato_id is not null
        and c.contato_id not in (select cad.da_demonstracao('cad.contatos'))
    )
$$;

-- Files of the demonstration's bills that no other bill has: the caller removes them.
create function contas.deixar_demonstracao() returns setof text language plpgsql security definer set search_path = pg_catalog as $$
declare
  -- a contact that stays keeps its bills
  saem uuid[] := array(
    select k.id
    from cad.contatos k
    where k.id in (select cad.da_demonstracao('cad.contatos'))
      and not cad.usado_de_verdade(k.id)
  );
begin
  if not exists (select from cad.demonstracao_deixada) then
    raise exception 'the demonstration was not left' using errcode = 'integrity_constraint_violation', constraint = 'contas_demonstracao';
  end if;
  return query
    with fora as (delete from contas.contas c where c.contato_id = any(saem) returning c.caminho)
    select distinct f.caminho
    from fora f
    where not exists (select from contas.contas c where c.caminho = f.caminho and c.contato_id <> all (saem));
end $$;
grant execute on function contas.deixar_demonstracao to girassol_app;
