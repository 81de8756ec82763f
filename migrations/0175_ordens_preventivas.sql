-- A preventive contract that an accepted cleaning was sold with. One is active for each proposal: the same act again finds it.
alter table ordens.recorrencias
  add column proposta_id uuid references propostas.propostas on delete set null;
create unique index recorrencias_da_proposta on ordens.recorrencias (proposta_id) where ativa;
