-- A decision on a request can be undone for ten seconds. What follows from it (the vote, the field, the move, the
-- notifications) waits for `vale_em`; a job carries it out, and a routine those whose job was lost.
create table funis.decisoes_em_espera (
  id uuid primary key,
  aprovacao_id uuid not null,
  pedida_por uuid not null,
  foreign key (aprovacao_id, pedida_por) references funis.aprovacoes (id, pedida_por) on delete cascade,
  etapa int not null check (etapa >= 0),
  usuario_id uuid not null references cad.usuarios,
  decisao text not null check (decisao in ('aprovada', 'recusada')),
  motivo text check (length(trim(motivo)) between 1 and 2000),
  em timestamptz not null default now(),
  vale_em timestamptz not null,
  estado text not null default 'aberta' check (estado in ('aberta', 'desfeita', 'firme', 'sem_efeito')),
  check (usuario_id <> pedida_por),
  check (vale_em >= em),
  -- the reason is stored with the vote afterwards
  check (case when estado = 'aberta' then decisao = 'aprovada' or motivo is not null else motivo is null end)
);
-- one at a time for each request
create unique index decisoes_em_espera_uma on funis.decisoes_em_espera (aprovacao_id) where estado = 'aberta';
create index decisoes_em_espera_dela on funis.decisoes_em_espera (aprovacao_id, usuario_id, em desc);
create index decisoes_em_espera_vencem on funis.decisoes_em_espera (vale_em);
grant select, insert, update, delete on funis.decisoes_em_espera to girassol_app;
grant select on funis.decisoes_em_espera to girassol_leitura;

-- Open pages show a decision, and its undo, without a reload. One in force changes the request, which has its own event.
create function funis.decisao_em_espera_avisa() returns trigger language plpgsql as $$
begin
  insert into plataforma.eventos (tipo, dados)
  select 'aprovacao.mudou', jsonb_build_object(
    'aprovacao_id', a.id, 'cartao_id', a.cartao_id, 'funil_id', c.funil_id, 'situacao', a.situacao, 'etapa', a.etapa
  )
  from funis.aprovacoes a
  join funis.cartoes c on c.id = a.cartao_id
  where a.id = new.aprovacao_id;
  return null;
end $$;
create trigger decisoes_em_espera_avisam_ao_nascer after insert on funis.decisoes_em_espera
  for each row execute function funis.decisao_em_espera_avisa();
create trigger decisoes_em_espera_avisam_ao_mudar after update on funis.decisoes_em_espera
  for each row when (old.estado <> new.estado and new.estado in ('desfeita', 'sem_efeito'))
  execute function funis.decisao_em_espera_avisa();
