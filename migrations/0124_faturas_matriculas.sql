-- An invoice and its line belong to a membership that exists.
alter table faturas.itens add constraint itens_matricula_id_fkey foreign key (matricula_id) references matriculas.matriculas;
alter table faturas.faturas add constraint faturas_matricula_id_fkey foreign key (matricula_id) references matriculas.matriculas;
