-- A hand-off may take the card itself along: the same card goes on in another funnel, with its project, its people, its documents and its
-- history. Once for each visit, as every hand-off: a retry, a second process or a replayed event takes it nowhere twice.
create table funis.repasses (
  cartao_id uuid not null references funis.cartoes on delete cascade,
  passagem text not null check (length(passagem) between 1 and 60),
  ciclo int not null check (ciclo > 0),
  -- the transition by which it went, and what the card said of itself before, for the way back
  seq int not null check (seq > 1),
  como jsonb not null check (jsonb_typeof(como) = 'object'),
  feito_em timestamptz not null default now(),
  primary key (cartao_id, passagem, ciclo),
  foreign key (cartao_id, seq) references funis.transicoes (cartao_id, seq) on delete cascade
);
create unique index repasses_transicao on funis.repasses (cartao_id, seq);
grant select, insert, delete on funis.repasses to girassol_app;
grant select on funis.repasses to girassol_leitura;

alter table funis.transicoes
  -- of a move into another funnel: the one it came from
  add column de_funil_id uuid references funis.funis,
  -- whoever moved it wants the cards of its last visit back, and no others made
  add column reabre boolean not null default false,
  add check (de_funil_id is null or (de_funil_id <> funil_id and seq > 1));
create index transicoes_vindas on funis.transicoes (funil_id, em) where de_funil_id is not null;
create index transicoes_idas on funis.transicoes (de_funil_id, em) where de_funil_id is not null;

-- All that an indicator asks of a transition stays in its index: coming from another funnel is coming in.
drop index funis.transicoes_dos_paineis;
create index transicoes_dos_paineis on funis.transicoes (funil_id, em)
  include (cartao_id, seq, de_estagio_id, para_estagio_id, por_id, duracao_s, duracao_util_s, no_prazo, de_funil_id) where desfaz is null and desfeita_por is null;

-- Whoever saw it in the funnel it left hears that it is gone from there.
create or replace function funis.cartao_avisa_alcance() returns trigger language plpgsql as $$
declare
  pessoas uuid[] := array(select p.usuario_id from funis.cartao_pessoas p where p.cartao_id = new.id);
begin
  perform funis.avisar_alcance(new, array[new.time_id] || case when tg_op = 'UPDATE' then array[old.time_id] end, array[new.responsavel_id] || case when tg_op = 'UPDATE' then array[old.responsavel_id] end || pessoas);
  if tg_op = 'UPDATE' and new.funil_id <> old.funil_id then perform funis.avisar_alcance(old, array[old.time_id], array[old.responsavel_id] || pessoas); end if;
  return null;
end $$;
