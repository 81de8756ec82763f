-- Tags of a funnel's cards. None is ever deleted: an archived one stays on the cards that had it, and is no longer offered nor drawn.
create table funis.etiquetas (
  id uuid primary key,
  funil_id uuid not null references funis.funis on delete cascade,
  nome text not null check (length(trim(nome)) between 1 and 30),
  cor text not null default 'neutro' check (cor in ('neutro', 'marca', 'sucesso', 'perigo', 'alerta', 'info', 'violeta', 'petroleo')),
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  arquivada_em timestamptz
);
create unique index etiquetas_nome on funis.etiquetas (funil_id, plataforma.sem_acento(nome)) where arquivada_em is null;
grant select, insert, update on funis.etiquetas to girassol_app;
grant select on funis.etiquetas to girassol_leitura;

alter table funis.cartoes
  add column etiquetas uuid[] not null default '{}' check (cardinality(etiquetas) <= 10),
  -- out of sight without being won or lost: a test, a duplicate, what nobody will go on with
  add column arquivado_em timestamptz;
create index cartoes_etiquetas on funis.cartoes using gin (etiquetas) where etiquetas <> '{}';
create index cartoes_arquivados on funis.cartoes (funil_id, arquivado_em desc, id) where arquivado_em is not null;
-- A card has tags of its own funnel alone.
create function funis.etiquetas_sao_do_funil() returns trigger language plpgsql as $$
begin
  if exists (select from unnest(new.etiquetas) e where not exists (select from funis.etiquetas t where t.id = e and t.funil_id = new.funil_id)) then
    raise exception using errcode = '23503', message = 'a card has tags of its own funnel alone', constraint = 'cartoes_etiquetas_do_funil';
  end if;
  return new;
end $$;
create trigger cartoes_etiquetas_do_funil before insert or update of etiquetas, funil_id on funis.cartoes
  for each row when (new.etiquetas <> '{}') execute function funis.etiquetas_sao_do_funil();
