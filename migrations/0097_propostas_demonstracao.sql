-- The demonstration's proposals and catalogue: dated in the past by the seed alone, marked, and taken out whole.

-- Only the seed of a new database may say when something happened: it sets `propostas.agora` while the demonstration is being marked.
create function propostas.momento_semeado() returns timestamptz language sql stable as $$
  select nullif(current_setting('propostas.agora', true), '')::timestamptz
  where exists (select from cad.demonstracao where tabela = '')
$$;
alter table propostas.propostas alter column criado_em set default coalesce(propostas.momento_semeado(), now());
alter table propostas.versoes alter column criada_em set default coalesce(propostas.momento_semeado(), now());
alter table propostas.vistas alter column em set default coalesce(propostas.momento_semeado(), now());
alter table propostas.aceites alter column em set default coalesce(propostas.momento_semeado(), now());
alter table propostas.aprovacoes alter column pedida_em set default coalesce(propostas.momento_semeado(), now());

create or replace function propostas.encadear() returns trigger language plpgsql as $$
declare
  ultimo record;
begin
  -- events of one proposal are written one after another: every command has locked its row
  select n, hash into ultimo from propostas.eventos where proposta_id = new.proposta_id order by n desc limit 1;
  new.n := coalesce(ultimo.n, 0) + 1;
  new.em := coalesce(propostas.momento_semeado(), clock_timestamp());
  new.hash_anterior := ultimo.hash;
  new.hash := propostas.hash_do_evento(new);
  return new;
end
$$;

-- The application's role marks no proposal, and begins to mark only where there is none: a real one can be neither dated nor taken out as if it were
-- of the demonstration.
create function propostas.guardar_marcas() returns trigger language plpgsql as $$
begin
  if current_user = 'girassol_app'
    and (new.tabela like 'propostas.%' or (new.tabela = '' and exists (select from propostas.propostas))) then
    raise exception 'only the seed marks proposals' using errcode = 'integrity_constraint_violation', constraint = 'propostas_marcas';
  end if;
  return new;
end
$$;
create trigger propostas_marcas before insert or update on cad.demonstracao for each row execute function propostas.guardar_marcas();

create or replace function cad.marcar_demonstracao() returns void language plpgsql security definer set search_path = pg_catalog as $$
declare t text;
begin
  if not exists (select from cad.demonstracao where tabela = '') then return; end if;
  foreach t in array array[
    'cad.contatos', 'cad.importacoes', 'cad.times', 'catalogo.itens', 'chat.conversas', 'chat.caixas_entrada', 'chat.filas', 'chat.respostas_rapidas',
    'chat.macros', 'chat.robos', 'chat.webchat_visitantes', 'funis.cartoes', 'funis.dossies', 'funis.envios', 'meta.leads', 'paineis.metas',
    'paineltv.listas', 'propostas.propostas', 'recursos.recursos', 'recursos.reservas', 'tarefas.tarefas', 'tarefas.series', 'tarefas.modelos'
  ] loop
    execute format('insert into cad.demonstracao select %L, id from %s on conflict do nothing', t, t);
  end loop;
  insert into cad.demonstracao select 'cad.usuarios', id from cad.usuarios where email like '%@girassol.test' on conflict do nothing;
  delete from cad.demonstracao where tabela = '';
end $$;

-- The application's role has no right to delete these rows; their owner has to say that the demonstration goes.
create or replace function propostas.so_acrescenta() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('propostas.deixando', true) = 'sim' then return null; end if;
  raise exception 'rows of % are only added', tg_table_name using errcode = 'integrity_constraint_violation', constraint = 'propostas_so_acrescenta';
end
$$;

create function propostas.deixar_demonstracao() returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  delas uuid[] := array(select cad.da_demonstracao('propostas.propostas'));
  guardados bytea[];
  um bytea;
begin
  if not exists (select from cad.demonstracao_deixada) then
    raise exception 'the demonstration was not left' using errcode = 'integrity_constraint_violation', constraint = 'propostas_so_acrescenta';
  end if;
  perform set_config('propostas.deixando', 'sim', true);
  with fora as (delete from propostas.documentos where proposta_id = any(delas) returning sha256)
  select array_agg(distinct sha256) into guardados from fora;
  delete from propostas.perguntas where proposta_id = any(delas);
  delete from propostas.aceites where proposta_id = any(delas);
  delete from propostas.aprovacoes where proposta_id = any(delas);
  delete from propostas.vistas where proposta_id = any(delas);
  delete from propostas.eventos where proposta_id = any(delas);
  delete from propostas.versoes where proposta_id = any(delas);
  delete from propostas.propostas where id = any(delas);
  delete from plataforma.evidencias where de = 'propostas.aceite' and de_id = any(delas);
  delete from plataforma.codigos where finalidade = 'propostas.aceite' and assunto = any(delas);
  perform set_config('propostas.deixando', '', true);
  -- bytes that something else keeps stay
  foreach um in array coalesce(guardados, '{}') loop
    begin
      delete from plataforma.guardados where sha256 = um;
    exception when foreign_key_violation or restrict_violation then null;
    end;
  end loop;
  -- a real proposal stays when its card goes
  update propostas.propostas set cartao_id = null where cartao_id in (select cad.da_demonstracao('funis.cartoes'));
end $$;

create function catalogo.deixar_demonstracao(manter boolean) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not manter then perform cad.apagar_os_marcados('catalogo.itens'); end if;
end $$;

create or replace function cad.usado_de_verdade(quem uuid) returns boolean language sql stable security definer set search_path = pg_catalog as $$
  select exists (select from chat.conversas x where x.contato_id = quem and x.id not in (select cad.da_demonstracao('chat.conversas')))
    or exists (select from funis.cartoes x where x.contato_id = quem and x.id not in (select cad.da_demonstracao('funis.cartoes')))
    or exists (select from funis.dossies x where x.contato_id = quem and x.id not in (select cad.da_demonstracao('funis.dossies')))
    or exists (select from tarefas.tarefas x where x.contato_id = quem and x.id not in (select cad.da_demonstracao('tarefas.tarefas')))
    or exists (select from meta.leads x where x.contato_id = quem and x.id not in (select cad.da_demonstracao('meta.leads')))
    or exists (select from propostas.propostas x where x.contato_id = quem and x.id not in (select cad.da_demonstracao('propostas.propostas')))
    or exists (
      select from cad.contato_empresas x
      where (x.pessoa_id = quem and x.empresa_id not in (select cad.da_demonstracao('cad.contatos')))
        or (x.empresa_id = quem and x.pessoa_id not in (select cad.da_demonstracao('cad.contatos')))
    )
$$;

-- the list in the order of expiry: without it every page sorted all rows
create index propostas_por_vencimento on propostas.propostas ((coalesce(vence_em, 'infinity'::timestamptz)), id);
