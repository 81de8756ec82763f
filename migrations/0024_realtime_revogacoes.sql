-- Credentials of the live channels given out before `em` count no more: of one person (`cliente:…`) or for one channel (`canal:…`).
-- Kept for as long as the oldest credential could live.
create table realtime.revogacoes (
  alvo text primary key check (alvo ~ '^(cliente|canal):.{1,200}$'),
  em timestamptz not null default clock_timestamp()
);
create index revogacoes_em on realtime.revogacoes (em);
grant select, insert, update, delete on realtime.revogacoes to girassol_app;
grant select on realtime.revogacoes to girassol_leitura;
