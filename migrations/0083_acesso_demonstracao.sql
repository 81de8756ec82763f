-- The rows that the seed of the demonstration created, so that leaving it takes these and nothing else. While the seed runs the first time there
-- is one row of the table '': a start that is interrupted goes on marking at the next one.
create table cad.demonstracao (
  tabela text not null,
  id uuid not null,
  primary key (tabela, id)
);
grant select, insert, delete on cad.demonstracao to girassol_app;

-- The demonstration was left: it is never seeded again.
create table cad.demonstracao_deixada (
  unica boolean primary key default true check (unica),
  em timestamptz not null default now(),
  por uuid not null references cad.usuarios,
  manteve boolean not null
);
grant select, insert on cad.demonstracao_deixada to girassol_app;

create function cad.da_demonstracao(qual text) returns setof uuid language sql stable security definer set search_path = pg_catalog as $$
  select id from cad.demonstracao where tabela = qual
$$;

-- Marks every row that exists. Called only on a database without users so far.
create function cad.marcar_demonstracao() returns void language plpgsql security definer set search_path = pg_catalog as $$
declare t text;
begin
  if not exists (select from cad.demonstracao where tabela = '') then return; end if;
  foreach t in array array[
    'cad.contatos', 'cad.importacoes', 'cad.times', 'chat.conversas', 'chat.caixas_entrada', 'chat.filas', 'chat.respostas_rapidas', 'chat.macros',
    'chat.robos', 'chat.webchat_visitantes', 'funis.cartoes', 'funis.dossies', 'funis.envios', 'meta.leads', 'paineis.metas', 'paineltv.listas',
    'recursos.recursos', 'recursos.reservas', 'tarefas.tarefas', 'tarefas.series', 'tarefas.modelos'
  ] loop
    execute format('insert into cad.demonstracao select %L, id from %s on conflict do nothing', t, t);
  end loop;
  insert into cad.demonstracao select 'cad.usuarios', id from cad.usuarios where email like '%@girassol.test' on conflict do nothing;
  delete from cad.demonstracao where tabela = '';
end $$;

-- How many marked rows of each table are still there.
create function cad.contar_demonstracao() returns table (tabela text, n int) language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  for tabela in select distinct d.tabela from cad.demonstracao d where d.tabela <> '' loop
    execute format('select count(*)::int from %s t where t.id in (select id from cad.demonstracao where tabela = %L)', tabela, tabela) into n;
    return next;
  end loop;
end $$;

-- Deletes the marked rows of a table one by one: a row that others still use stays.
create function cad.apagar_os_marcados(qual text) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare um uuid;
begin
  for um in select id from cad.demonstracao where tabela = qual loop
    begin
      execute format('delete from %s where id = $1', qual) using um;
    exception when foreign_key_violation or restrict_violation or check_violation then null;
    end;
  end loop;
end $$;
revoke execute on function cad.apagar_os_marcados(text) from public;

create function tarefas.deixar_demonstracao(manter boolean) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  -- an occurrence that a real person has is a task of its own from now on
  update tarefas.tarefas set serie_id = null, ocorrencia = null, avulsa = false
  where serie_id in (select cad.da_demonstracao('tarefas.series'))
    and id not in (select cad.da_demonstracao('tarefas.tarefas'))
    and responsavel_id not in (select cad.da_demonstracao('cad.usuarios'));
  delete from tarefas.tarefas
  where id in (select cad.da_demonstracao('tarefas.tarefas'))
    or serie_id in (select cad.da_demonstracao('tarefas.series'));
  perform cad.apagar_os_marcados('tarefas.series');
  if not manter then perform cad.apagar_os_marcados('tarefas.modelos'); end if;
end $$;

create function funis.deixar_demonstracao() returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from funis.envios where id in (select cad.da_demonstracao('funis.envios'));
  delete from funis.cartoes where id in (select cad.da_demonstracao('funis.cartoes'));
  delete from funis.dossies d
  where d.id in (select cad.da_demonstracao('funis.dossies'))
    and not exists (select from funis.cartoes c where c.dossie_id = d.id)
    and not exists (select from tarefas.tarefas t where t.dossie_id = d.id);
end $$;

-- Returns the files of the deleted conversations, which the caller removes.
create function chat.deixar_demonstracao(manter boolean) returns setof text language plpgsql security definer set search_path = pg_catalog as $$
begin
  return query
    select a.caminho_storage
    from chat.anexos a
    join chat.mensagens m on m.id = a.mensagem_id
    where m.conversa_id in (select cad.da_demonstracao('chat.conversas'))
      and a.caminho_storage is not null
      and not exists (
        select from chat.anexos b
        join chat.mensagens n on n.id = b.mensagem_id
        where b.caminho_storage = a.caminho_storage
          and n.conversa_id not in (select cad.da_demonstracao('chat.conversas'))
      );
  delete from chat.conversas where id in (select cad.da_demonstracao('chat.conversas'));
  delete from chat.webchat_visitantes v
  where v.id in (select cad.da_demonstracao('chat.webchat_visitantes'))
    and (v.contato_id is null or not exists (select from chat.conversas c where c.contato_id = v.contato_id));
  delete from chat.caixa_usuarios where usuario_id in (select cad.da_demonstracao('cad.usuarios'));
  delete from chat.fila_membros where usuario_id in (select cad.da_demonstracao('cad.usuarios'));
  if not manter then
    perform cad.apagar_os_marcados('chat.respostas_rapidas');
    perform cad.apagar_os_marcados('chat.macros');
    perform cad.apagar_os_marcados('chat.filas');
    perform cad.apagar_os_marcados('chat.caixas_entrada');
  end if;
end $$;

create function chat.deixar_demonstracao_robos(manter boolean) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not manter then perform cad.apagar_os_marcados('chat.robos'); end if;
end $$;

create function meta.deixar_demonstracao() returns void language sql security definer set search_path = pg_catalog as $$
  delete from meta.leads where id in (select cad.da_demonstracao('meta.leads'))
$$;

create function recursos.deixar_demonstracao(manter boolean) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from recursos.reservas where id in (select cad.da_demonstracao('recursos.reservas'));
  if not manter then perform cad.apagar_os_marcados('recursos.recursos'); end if;
end $$;

create function paineis.deixar_demonstracao() returns void language sql security definer set search_path = pg_catalog as $$
  delete from paineis.metas where id in (select cad.da_demonstracao('paineis.metas'))
$$;

create function paineltv.deixar_demonstracao() returns void language sql security definer set search_path = pg_catalog as $$
  select cad.apagar_os_marcados('paineltv.listas')
$$;

-- A contact stays while anything that was not marked belongs to it.
create function cad.usado_de_verdade(quem uuid) returns boolean language sql stable security definer set search_path = pg_catalog as $$
  select exists (select from chat.conversas x where x.contato_id = quem and x.id not in (select cad.da_demonstracao('chat.conversas')))
    or exists (select from funis.cartoes x where x.contato_id = quem and x.id not in (select cad.da_demonstracao('funis.cartoes')))
    or exists (select from funis.dossies x where x.contato_id = quem and x.id not in (select cad.da_demonstracao('funis.dossies')))
    or exists (select from tarefas.tarefas x where x.contato_id = quem and x.id not in (select cad.da_demonstracao('tarefas.tarefas')))
    or exists (select from meta.leads x where x.contato_id = quem and x.id not in (select cad.da_demonstracao('meta.leads')))
    or exists (
      select from cad.contato_empresas x
      where (x.pessoa_id = quem and x.empresa_id not in (select cad.da_demonstracao('cad.contatos')))
        or (x.empresa_id = quem and x.pessoa_id not in (select cad.da_demonstracao('cad.contatos')))
    )
$$;
create function cad.contatos_que_ficam() returns int language sql stable security definer set search_path = pg_catalog as $$
  select count(*)::int from cad.contatos k
  where k.id in (select cad.da_demonstracao('cad.contatos')) and cad.usado_de_verdade(k.id)
$$;

create function cad.deixar_demonstracao_contatos() returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from cad.importacoes where id in (select cad.da_demonstracao('cad.importacoes'));
  -- the foreign key of the conversations protects a contact whose demonstration rows could not go
  delete from cad.contatos k
  where k.id in (select cad.da_demonstracao('cad.contatos'))
    and not cad.usado_de_verdade(k.id);
end $$;

create function cad.deixar_demonstracao_externos() returns void language sql security definer set search_path = pg_catalog as $$
  delete from cad.referencias_externas r
  where r.contato_id in (select cad.da_demonstracao('cad.contatos'))
    and not cad.usado_de_verdade(r.contato_id)
$$;

-- People lose every right. Who signed something that stays (a published funnel, a real card) stays as a person who left.
create function cad.deixar_demonstracao_pessoas(manter boolean) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  update cad.usuarios set ativo = false, desativado_em = coalesce(desativado_em, now())
  where id in (select cad.da_demonstracao('cad.usuarios'));
  update cad.convites set revogado_em = now()
  where criado_por in (select cad.da_demonstracao('cad.usuarios'))
    and usado_em is null
    and revogado_em is null
    and usuario_id is null;
  update cad.times set lider_id = null where lider_id in (select cad.da_demonstracao('cad.usuarios'));
  delete from cad.time_membros where usuario_id in (select cad.da_demonstracao('cad.usuarios'));
  delete from cad.ausencias
  where usuario_id in (select cad.da_demonstracao('cad.usuarios')) or substituto_id in (select cad.da_demonstracao('cad.usuarios'));
  delete from cad.papeis_globais where usuario_id in (select cad.da_demonstracao('cad.usuarios'));
  delete from cad.membros where usuario_id in (select cad.da_demonstracao('cad.usuarios'));
  if not manter then perform cad.apagar_os_marcados('cad.times'); end if;
  perform cad.apagar_os_marcados('cad.usuarios');
end $$;
