-- Which of ANEEL's two files an import is, and whose tariffs it brings that are not registered here.
alter table tarifas.importacoes
  add column tipo text not null default 'tarifas' check (tipo in ('tarifas', 'componentes')),
  add column agentes_de_fora text[] not null default '{}';
