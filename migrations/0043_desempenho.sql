-- What a board counts and sorts by, without opening the table, whichever of its facts narrows it; archived cards are left out.
drop index funis.cartoes_soma;
create index cartoes_soma on funis.cartoes (funil_id, estagio_id) include (id, valor_centavos, vence_em, responsavel_id, time_id, dossie_id, contato_id, arquivado_em) where situacao = 'aberto';
-- Boards are read off indexes as long as the pages are known to be seen by all: a busy board is vacuumed after a hundredth of it changed, not a fifth.
alter table funis.cartoes set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
