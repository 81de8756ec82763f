-- When it was said, once a wait, that the other queue has nobody who could take it either.
alter table chat.fila_passagens add column transbordo_recusado_em timestamptz;
