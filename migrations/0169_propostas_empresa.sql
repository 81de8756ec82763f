-- The logo that a version was sent with. Its name and lines are in the frozen text; the bytes stay as long as the version does.
alter table propostas.versoes add column logo bytea references plataforma.guardados;
create index versoes_por_logo on propostas.versoes (logo) where logo is not null;
alter table propostas.versoes add constraint versoes_logo_da_enviada check (logo is null or retrato is not null);
grant update (logo) on propostas.versoes to girassol_app;
