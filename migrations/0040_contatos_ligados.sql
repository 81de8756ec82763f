-- The company's own questions about a contact are fields of the one dictionary; here is only how the registry shows them.
create table cad.contato_campos (
  chave text primary key references funis.campos on delete cascade,
  lugar int not null default 0 check (lugar between 0 and 1000),
  na_lista boolean not null default false
);
grant select, insert, update, delete on cad.contato_campos to girassol_app;
grant select on cad.contato_campos to girassol_leitura;
-- What they hold is asked for by containment, and found by its words. Most contacts have none: they cost these indexes nothing.
create function cad.campos_proprios(campos jsonb) returns jsonb language sql immutable strict parallel safe return campos - array['documento', 'cidade', 'uf'];
create function cad.texto_dos_campos(campos jsonb) returns text language sql immutable strict parallel safe
  as $$ select coalesce(plataforma.sem_acento(string_agg(v.value #>> '{}', ' ' order by v.key)), '') from jsonb_each(campos - array['documento', 'cidade', 'uf']) v where jsonb_typeof(v.value) = 'string' $$;
grant execute on function cad.campos_proprios, cad.texto_dos_campos to girassol_app, girassol_leitura;
create index contatos_campos on cad.contatos using gin (cad.campos_proprios(campos) jsonb_path_ops) where cad.campos_proprios(campos) <> '{}';
create index contatos_texto_dos_campos on cad.contatos using gin (cad.texto_dos_campos(campos) gin_trgm_ops) where cad.campos_proprios(campos) <> '{}';
-- who in the same town is called alike from the first letters on: among these few names are compared
create index contatos_parecidos on cad.contatos (plataforma.sem_acento(cidade), left(plataforma.sem_acento(nome), 3));
-- who belongs to a consumer unit with this number: compared exactly, not by its parts
create index unidades_consumidoras_igual on cad.unidades_consumidoras ((campos ->> 'uc_numero'));

-- The state stands in the facts as the funnels' list of states names it, in small letters, and is read in capitals.
alter table cad.contatos disable trigger contatos_mudados;
update cad.contatos set campos = jsonb_set(campos, '{uf}', to_jsonb(lower(campos ->> 'uf'))) where campos ->> 'uf' <> lower(campos ->> 'uf');
alter table cad.contatos enable trigger contatos_mudados;
alter table cad.contatos drop column uf, add column uf text generated always as (upper(campos ->> 'uf')) stored;

-- A record of another system is one card of ours at most.
alter table cad.referencias_externas
  add constraint referencias_externas_cartao foreign key (cartao_id) references funis.cartoes on delete set null not valid,
  add constraint referencias_externas_do_tipo check (cartao_id is null or tipo = 'oportunidade') not valid;
create unique index referencias_externas_cartao on cad.referencias_externas (cartao_id) where cartao_id is not null;
create index referencias_externas_estagio on cad.referencias_externas (sistema, (dados ->> 'funil'), (dados ->> 'estagio')) where tipo = 'oportunidade';

-- What was done with each record of theirs, by whom: linked, brought in, settled. Never changed.
create table cad.atos_externos (
  id uuid primary key,
  sistema text not null references cad.sistemas_externos,
  tipo text not null check (tipo in ('contato', 'oportunidade')),
  id_externo text not null,
  acao text not null check (acao in ('ligou', 'desligou', 'criou', 'atualizou', 'resolveu', 'recusou')),
  titulo text not null default '' check (length(titulo) <= 200),
  detalhe text not null default '' check (length(detalhe) <= 400),
  contato_id uuid references cad.contatos on delete set null,
  cartao_id uuid references funis.cartoes on delete set null,
  por uuid references cad.usuarios,
  em timestamptz not null default clock_timestamp()
);
create index atos_externos_sistema on cad.atos_externos (sistema, tipo, em desc, id desc);
create index atos_externos_contato on cad.atos_externos (contato_id) where contato_id is not null;
create index atos_externos_cartao on cad.atos_externos (cartao_id) where cartao_id is not null;
grant select, insert on cad.atos_externos to girassol_app;
-- a contact that becomes one with another takes its past along; a forgotten one leaves no name behind
grant update (contato_id, titulo, detalhe) on cad.atos_externos to girassol_app;

-- What the funnels know of a person and was written by hand: facts in words and files go, measures and choices stay for the figures. Returns the files.
create function funis.esquecer_contato(quem uuid) returns setof text language plpgsql security definer set search_path = pg_catalog as $$
declare
  meus uuid[] := array(select c.id from funis.cartoes c where c.contato_id = quem);
  projetos uuid[] := array(select d.id from funis.dossies d where d.contato_id = quem);
  medidas text[] := array(select chave from funis.campos where tipo in ('numero', 'moeda', 'booleano', 'data', 'datahora', 'mes', 'selecao', 'usuario', 'aprovacao'));
begin
  return query select distinct a ->> 'caminho' from (select c.campos from funis.cartoes c where c.id = any(meus) union all select d.campos from funis.dossies d where d.id = any(projetos)
      union all select k.campos from cad.contatos k where k.id = quem union all select x.campos from cad.unidades_consumidoras x where x.contato_id = quem) f
    cross join lateral jsonb_each(f.campos) v cross join lateral jsonb_array_elements(case jsonb_typeof(v.value) when 'array' then v.value else '[]' end) a where jsonb_typeof(a) = 'object' and a ->> 'caminho' is not null;
  update funis.cartoes c set titulo = 'Pessoa removida', campos = (select coalesce(jsonb_object_agg(v.key, v.value), '{}') from jsonb_each(c.campos) v where v.key = any(medidas)) where c.id = any(meus);
  update funis.dossies d set campos = (select coalesce(jsonb_object_agg(v.key, v.value), '{}') from jsonb_each(d.campos) v where v.key = any(medidas)) where d.id = any(projetos);
  update funis.comentarios m set texto = 'Apagado a pedido', mencoes = '{}' where m.cartao_id = any(meus);
  update funis.recebidas r set corpo = '{}' where r.cartao_id = any(meus);
  update funis.lote_itens i set antes = null where i.cartao_id = any(meus);
  delete from funis.saidas s where s.cartao_id = any(meus);
  update plataforma.auditoria a set antes = null, depois = null, motivo = null where (a.entidade = 'cartao' and a.entidade_id = any(meus::text[])) or (a.entidade = 'dossie' and a.entidade_id = any(projetos::text[]));
end $$;

-- And what people noted to do for them: that there was something stays, what it was does not.
create function tarefas.esquecer_contato(quem uuid) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  minhas uuid[] := array(select t.id from tarefas.tarefas t where t.contato_id = quem or t.cartao_id in (select c.id from funis.cartoes c where c.contato_id = quem)
    or t.dossie_id in (select d.id from funis.dossies d where d.contato_id = quem) or t.conversa_id in (select c.id from chat.conversas c where c.contato_id = quem));
begin
  update tarefas.tarefas t set titulo = 'Tarefa de pessoa removida', descricao = '', resultado = case when t.resultado is not null then 'Apagado a pedido' end where t.id = any(minhas);
  update tarefas.itens i set texto = 'Item removido' where i.tarefa_id = any(minhas);
  update tarefas.comentarios c set texto = 'Apagado a pedido' where c.tarefa_id = any(minhas);
  update tarefas.historico h set antes = '{}', depois = '{}' where h.tarefa_id = any(minhas);
  update plataforma.auditoria a set antes = null, depois = null, motivo = null where a.entidade = 'tarefa' and a.entidade_id = any(minhas::text[]);
end $$;
revoke execute on function funis.esquecer_contato, tarefas.esquecer_contato from public;
grant execute on function funis.esquecer_contato, tarefas.esquecer_contato to girassol_app;
