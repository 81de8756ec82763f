-- The contract of a member is a contract of this company: its module comes before in the order of migrations.
alter table matriculas.matriculas add constraint matriculas_do_contrato foreign key (contrato_id) references contratos.contratos;
