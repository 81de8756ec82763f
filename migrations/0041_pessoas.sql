-- What a position proposes to who takes it: one role or several. It grants nothing by itself; somebody who may gives them.
create table cad.cargo_papeis (
  cargo_id uuid not null references cad.cargos on delete cascade,
  departamento text not null references cad.departamentos,
  papel cad.papel_de_departamento not null,
  primary key (cargo_id, departamento, papel)
);
insert into cad.cargo_papeis (cargo_id, departamento, papel) select id, departamento, papel_proposto from cad.cargos where papel_proposto is not null;
alter table cad.cargos drop column papel_proposto;
grant select, insert, update, delete on cad.cargo_papeis to girassol_app;
grant select on cad.cargo_papeis to girassol_leitura;

alter table cad.times
  -- open cards that one of its people works at a time; who is full is passed by when work is shared out
  add column capacidade int check (capacidade between 1 and 1000);

-- Whoever marks a colleague as away does not name themselves to stand in: nobody gives themselves what is another's.
alter table cad.ausencias add constraint ausencias_ninguem_se_nomeia check (criada_por = usuario_id or substituto_id <> criada_por) not valid;

-- In whose names somebody works at a moment: their own, and those of the absent whose work comes to them.
create function cad.em_nome_de(quem uuid, em timestamptz) returns uuid[] language sql stable as $$
  select array(select quem union
    select a.usuario_id from cad.ausencias a where a.de <= em and a.ate > em and a.substituto_id is not null and cad.quem_recebe(a.usuario_id, em) = quem)
$$;
