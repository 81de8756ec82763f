-- A browser knows instants to the millisecond: two conversations that differ by less must stand in one order on both sides, that of their ids.
alter table chat.conversas alter column ultima_interacao_em type timestamptz(3);
