-- Which departments the company uses. One that is off keeps its rows: its roles grant nothing, its funnels receive no cards, and switching it on
-- brings everything back.
alter table cad.departamentos
  add column ligado boolean not null default true,
  -- of the whole answer: every save raises it on all rows
  add column versao int not null default 1,
  add constraint departamentos_essenciais check (ligado or codigo not in ('chat', 'cad'));
grant update (ligado, versao) on cad.departamentos to girassol_app;

create or replace view acesso_publico.departamentos as
  select codigo, nome, ordem, ligado
  from cad.departamentos;
create function cad.departamento_ligado(procurado text) returns boolean language sql stable as $$
  select ligado from cad.departamentos where codigo = procurado
$$;
-- Other modules see the roles that count: those of departments that are on.
create or replace view acesso_publico.membros as
  select id, usuario_id, departamento, papel, valido_de, valido_ate
  from cad.membros
  where cad.departamento_ligado(departamento);

create function funis.exigir_departamento_ligado() returns trigger language plpgsql as $$
begin
  if exists (
    select from funis.funis f
    join cad.departamentos d on d.codigo = f.departamento
    where f.id = new.funil_id
      and not d.ligado
  ) then
    raise exception 'the department of this funnel is off' using errcode = 'check_violation', constraint = 'cartoes_departamento_ligado';
  end if;
  return new;
end $$;
create trigger departamento_ligado before insert or update of funil_id on funis.cartoes
  for each row execute function funis.exigir_departamento_ligado();
