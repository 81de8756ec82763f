-- The due date of each line follows the day that its member chose; null: that of the batch.
alter table faturas.itens add column vencimento_em date;
grant update (vencimento_em) on faturas.itens to girassol_app;

-- A batch that the second person returned: why, by whom, and to whom besides its builder.
alter table faturas.lotes
  add column devolvido_em timestamptz,
  add column devolvido_por uuid references cad.usuarios,
  add column devolvido_a uuid references cad.usuarios,
  add column devolvido_motivo text check (length(btrim(devolvido_motivo)) between 3 and 300),
  add constraint lotes_devolvido_inteiro check (num_nonnulls(devolvido_em, devolvido_por, devolvido_motivo) in (0, 3));
grant update (plano, devolvido_em, devolvido_por, devolvido_a, devolvido_motivo) on faturas.lotes to girassol_app;
