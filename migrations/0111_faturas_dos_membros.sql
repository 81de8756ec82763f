-- Invoices of one member, newest first, and who may see them without the batches.
create index faturas_da_matricula on faturas.faturas (matricula_id, competencia desc, id desc);

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('faturas.fatura.ver', 'sim');
