-- An invitation carries drawn roles too. As in cad.membros: `papel` is then 'desenhado', and the row names which.
alter table cad.convite_papeis
  add column papel_desenhado_id uuid references cad.papeis_desenhados,
  drop constraint convite_papeis_papel_check,
  drop constraint convite_papeis_pkey,
  add constraint convite_papeis_qual_desenhado check ((papel = 'desenhado') = (papel_desenhado_id is not null)),
  add constraint convite_papeis_sem_repeticao unique nulls not distinct (convite_id, departamento, papel, papel_desenhado_id);
create index convite_papeis_papel_desenhado on cad.convite_papeis (papel_desenhado_id) where papel_desenhado_id is not null;
create trigger papel_que_se_da before insert or update of papel_desenhado_id, departamento on cad.convite_papeis
  for each row when (new.papel_desenhado_id is not null) execute function cad.exigir_papel_que_se_da();

-- Asked for once a statement: the function over the row's department was called for every row.
create function cad.departamentos_ligados() returns text[] language sql stable as $$
  select array_agg(codigo) from cad.departamentos where ligado
$$;
create or replace view acesso_publico.membros as
  select id, usuario_id, departamento, papel, valido_de, valido_ate
  from cad.membros
  where departamento = any ((select cad.departamentos_ligados())::text[]);
