-- Panels: what was meant to be reached, beside what the log of transitions says was reached. No figure is stored here: the log is read by index.
create schema paineis;
grant usage on schema paineis to girassol_app, girassol_leitura;

create domain paineis.indicador as text check (value in ('entradas', 'ganhos', 'valor_ganho', 'taxa_ganho', 'prazo'));

-- What a funnel, a team or a person means to reach in one month. Money in centavos, rates in whole per cent.
create table paineis.metas (
  id uuid primary key,
  funil_id uuid not null references funis.funis,
  mes date not null check (extract(day from mes) = 1),
  indicador paineis.indicador not null,
  usuario_id uuid references cad.usuarios on delete cascade,
  time_id uuid references cad.times on delete cascade,
  alvo bigint not null check (alvo between 1 and 10000000000000),
  definida_por uuid references cad.usuarios,
  atualizado_em timestamptz not null default now(),
  -- of the whole funnel, of one team or of one person
  check (num_nonnulls(usuario_id, time_id) <= 1),
  check (indicador not in ('taxa_ganho', 'prazo') or alvo <= 100),
  unique nulls not distinct (funil_id, mes, indicador, usuario_id, time_id)
);
create index metas_usuario on paineis.metas (usuario_id) where usuario_id is not null;
create index metas_time on paineis.metas (time_id) where time_id is not null;

grant select, insert, update, delete on paineis.metas to girassol_app;
grant select on paineis.metas to girassol_leitura;

-- All that an indicator asks of a transition that counts, in the order in which a period is read: the table itself is not opened.
create index transicoes_dos_paineis on funis.transicoes (funil_id, em)
  include (cartao_id, seq, de_estagio_id, para_estagio_id, por_id, duracao_s, duracao_util_s, no_prazo) where desfaz is null and desfeita_por is null;
-- Wins and losses of a period, with what they were worth.
create index cartoes_fechados_dos_paineis on funis.cartoes (funil_id, fechado_em) include (situacao, valor_centavos, criado_em, responsavel_id, motivo_perda) where situacao <> 'aberto';
-- What was changed and said on cards, in order of time, for the histories.
create index auditoria_dos_cartoes on plataforma.auditoria (em, id) where acao in ('cartao.alterar', 'cartao.preencher', 'dossie.preencher');
create index comentarios_por_dia on funis.comentarios (criado_em, id) where apagado_em is null;
