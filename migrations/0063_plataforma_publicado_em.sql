-- The relay has two steps with a transaction each: live channels first, then jobs. `publicado_em` marks the first one,
-- `entregue_em` both: an event is delivered when nothing is left to do for it.
alter table plataforma.eventos add column publicado_em timestamptz;
create index eventos_a_publicar on plataforma.eventos (id) where publicado_em is null and entregue_em is null;
