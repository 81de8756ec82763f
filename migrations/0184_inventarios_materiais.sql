-- A count may be of chosen materials, beside its other filters. None: of all.
alter table inventarios.inventarios
  add column materiais uuid[] not null default '{}' check (cardinality(materiais) <= 200);
alter table inventarios.ciclos
  add column materiais uuid[] not null default '{}' check (cardinality(materiais) <= 200);
