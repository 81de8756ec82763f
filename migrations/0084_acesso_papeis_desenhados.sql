-- Roles drawn by the administrators. The roles that ship are code; these are rows: permissions, each with its reach.

-- What may be drawn: exactly the pairs that the modules offer (`desenho` in their oferta.ts); a test compares both. Only a migration writes here.
create table cad.alcances_oferecidos (
  permissao text not null check (permissao ~ '^[a-z]+(\.[a-z]+){1,2}$'),
  alcance text not null check (alcance in ('sim', 'proprio', 'time', 'departamento', 'todos')),
  primary key (permissao, alcance)
);
insert into cad.alcances_oferecidos (permissao, alcance) values
  ('cad.empresa.ver', 'sim'),
  ('cad.usuario.ver', 'sim'),
  ('cad.usuario.editar', 'sim'),
  ('cad.ausencia.marcar', 'time'),
  ('cad.ausencia.marcar', 'departamento'),
  ('cad.time.ver', 'sim'),
  ('cad.time.editar', 'sim'),
  ('cad.cargo.ver', 'sim'),
  ('cad.cargo.editar', 'sim'),
  ('cad.convite.criar', 'sim'),
  ('cad.feriado.editar', 'sim'),
  ('chat.caixa.ver', 'sim'),
  ('chat.caixa.configurar', 'sim'),
  ('chat.conversa.ver', 'time'),
  ('chat.conversa.ver', 'todos'),
  ('chat.conversa.atender', 'sim'),
  ('chat.conversa.gerir', 'sim'),
  ('chat.fila.configurar', 'sim'),
  ('chat.ia.configurar', 'sim'),
  ('chat.resposta.configurar', 'sim'),
  ('chat.relatorio.ver', 'sim'),
  ('chat.conversa.exportar', 'sim'),
  ('chat.privacidade.gerir', 'sim'),
  ('chat.conversa.excluir', 'sim'),
  ('chat.robo.configurar', 'sim'),
  ('meta.lead.ver', 'sim'),
  ('meta.lead.tratar', 'sim'),
  ('meta.configurar', 'sim'),
  ('funis.cartao.ver', 'proprio'),
  ('funis.cartao.ver', 'time'),
  ('funis.cartao.ver', 'departamento'),
  ('funis.cartao.ver', 'todos'),
  ('funis.cartao.editar', 'sim'),
  ('funis.cartao.exportar', 'sim'),
  ('funis.funil.configurar', 'departamento'),
  ('funis.definicao.todas', 'sim'),
  ('tarefas.tarefa.ver', 'proprio'),
  ('tarefas.tarefa.ver', 'departamento'),
  ('tarefas.tarefa.ver', 'todos'),
  ('tarefas.tarefa.editar', 'sim'),
  ('tarefas.configurar', 'sim'),
  ('paineis.painel.ver', 'sim'),
  ('paineis.painel.exportar', 'sim'),
  ('paineis.meta.editar', 'sim'),
  ('paineis.qualidade.ver', 'sim'),
  ('recursos.reserva.ver', 'sim'),
  ('recursos.reserva.criar', 'proprio'),
  ('recursos.reserva.decidir', 'sim'),
  ('recursos.recurso.configurar', 'sim'),
  ('paineltv.lista.ver', 'sim'),
  ('paineltv.lista.editar', 'sim'),
  ('contatos.contato.ver', 'sim'),
  ('contatos.contato.editar', 'sim'),
  ('contatos.contato.unir', 'sim'),
  ('contatos.contato.importar', 'sim'),
  ('contatos.contato.exportar', 'sim'),
  ('contatos.contato.privacidade', 'sim'),
  ('contatos.campo.configurar', 'sim'),
  ('contatos.documento.ver', 'sim'),
  ('externos.sistema.ver', 'sim'),
  ('externos.sistema.importar', 'sim'),
  ('externos.sistema.configurar', 'sim');

create table cad.papeis_desenhados (
  id uuid primary key,
  nome citext not null constraint papeis_desenhados_nome_key unique check (length(nome) between 2 and 80),
  frase text not null check (length(trim(frase)) between 1 and 300),
  -- the only department where it may be held; null: any
  departamento text references cad.departamentos,
  versao int not null default 1,
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  -- an archived role stays with those who hold it and is given to no one else
  arquivado_em timestamptz
);
create index papeis_desenhados_departamento on cad.papeis_desenhados (departamento);
create index papeis_desenhados_criado_por on cad.papeis_desenhados (criado_por);

create table cad.papel_permissoes (
  papel_id uuid not null references cad.papeis_desenhados on delete cascade,
  permissao text not null,
  alcance text not null check (alcance in ('sim', 'proprio', 'time', 'departamento', 'todos')),
  primary key (papel_id, permissao),
  constraint papel_permissoes_oferecida foreign key (permissao, alcance) references cad.alcances_oferecidos
);
create index papel_permissoes_par on cad.papel_permissoes (permissao, alcance);

-- A drawn role is held and proposed like the others: `papel` is then 'desenhado', and the row names which.
alter domain cad.papel_de_departamento drop constraint papel_de_departamento_check;
alter domain cad.papel_de_departamento add constraint papel_de_departamento_check
  check (value in ('leitor', 'operador', 'supervisor', 'contador', 'tecnico', 'aprovador', 'painel', 'desenhado'));
alter table cad.convite_papeis add check (papel <> 'desenhado');
alter table cad.pedidos_de_acesso add check (papel <> 'desenhado');
alter table cad.convites_em_lote add check (padrao_papel <> 'desenhado');

alter table cad.membros
  add column papel_desenhado_id uuid references cad.papeis_desenhados,
  add constraint membros_qual_desenhado check ((papel = 'desenhado') = (papel_desenhado_id is not null)),
  drop constraint membros_sem_repeticao,
  add constraint membros_sem_repeticao exclude using gist (
    usuario_id with =, departamento with =, (coalesce(papel_desenhado_id::text, papel::text)) with =, tstzrange(valido_de, valido_ate) with &&);
create index membros_papel_desenhado on cad.membros (papel_desenhado_id) where papel_desenhado_id is not null;

alter table cad.cargo_papeis
  add column papel_desenhado_id uuid references cad.papeis_desenhados,
  add constraint cargo_papeis_qual_desenhado check ((papel = 'desenhado') = (papel_desenhado_id is not null)),
  drop constraint cargo_papeis_pkey,
  add constraint cargo_papeis_sem_repeticao unique nulls not distinct (cargo_id, departamento, papel, papel_desenhado_id);
create index cargo_papeis_papel_desenhado on cad.cargo_papeis (papel_desenhado_id) where papel_desenhado_id is not null;

-- The lock on the role makes giving it and archiving or moving it see each other.
create function cad.exigir_papel_que_se_da() returns trigger language plpgsql as $$
declare
  papel cad.papeis_desenhados;
begin
  select * into papel from cad.papeis_desenhados where id = new.papel_desenhado_id for share;
  if papel.arquivado_em is not null then
    raise exception 'the role is archived' using errcode = 'check_violation', constraint = 'papel_arquivado';
  end if;
  if papel.departamento <> new.departamento then
    raise exception 'the role belongs to another department' using errcode = 'check_violation', constraint = 'papel_de_outro_departamento';
  end if;
  return new;
end $$;
create trigger papel_que_se_da before insert or update of papel_desenhado_id, departamento on cad.membros
  for each row when (new.papel_desenhado_id is not null) execute function cad.exigir_papel_que_se_da();
create trigger papel_que_se_da before insert or update of papel_desenhado_id, departamento on cad.cargo_papeis
  for each row when (new.papel_desenhado_id is not null) execute function cad.exigir_papel_que_se_da();

create function cad.exigir_papel_onde_esta() returns trigger language plpgsql as $$
begin
  if exists (
    select from cad.membros
    where papel_desenhado_id = new.id and departamento <> new.departamento and (valido_ate is null or valido_ate > now())
  ) or exists (select from cad.cargo_papeis where papel_desenhado_id = new.id and departamento <> new.departamento) then
    raise exception 'someone holds the role in another department' using errcode = 'check_violation', constraint = 'papel_em_outro_departamento';
  end if;
  return new;
end $$;
create trigger papel_onde_esta before update of departamento on cad.papeis_desenhados
  for each row when (new.departamento is not null and new.departamento is distinct from old.departamento)
  execute function cad.exigir_papel_onde_esta();

-- A change of the permissions changes the access of everyone who holds the role.
create function cad.nova_versao_do_papel() returns trigger language plpgsql as $$
begin
  update cad.usuarios set versao_acesso = versao_acesso + 1
  where id in (select usuario_id from cad.membros where papel_desenhado_id = new.id);
  return null;
end $$;
create trigger nova_versao after update of versao on cad.papeis_desenhados
  for each row when (new.versao <> old.versao) execute function cad.nova_versao_do_papel();

create view acesso_publico.papeis_desenhados as
  select id, nome
  from cad.papeis_desenhados;
grant select on acesso_publico.papeis_desenhados to girassol_app;

-- Whether a drawn role gives this person the permission with this reach now (in `onde`; null: in any department). For statements of other modules
-- about people other than the caller.
create function cad.tem_direito_desenhado(pessoa uuid, qual text, ate text, onde text default null) returns boolean language sql stable as $$
  select exists (
    select from cad.membros m
    join cad.papel_permissoes p on p.papel_id = m.papel_desenhado_id
    where m.usuario_id = pessoa
      and p.permissao = qual
      and p.alcance = ate
      and (onde is null or m.departamento = onde)
      and m.valido_de <= now()
      and (m.valido_ate is null or m.valido_ate > now())
      and cad.departamento_ligado(m.departamento)
  )
$$;

grant select on cad.alcances_oferecidos to girassol_app;
grant select, insert, update on cad.papeis_desenhados to girassol_app;
grant select, insert, update, delete on cad.papel_permissoes to girassol_app;
grant select on cad.alcances_oferecidos, cad.papeis_desenhados, cad.papel_permissoes to girassol_leitura;
