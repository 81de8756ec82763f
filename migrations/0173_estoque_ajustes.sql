-- Adjustments and losses: reasons as data, and above a value a second person approves before the ledger changes.
create table estoque.motivos_de_ajuste (
  id uuid primary key default uuidv7(),
  nome text not null check (length(btrim(nome)) between 1 and 80),
  serve_para text not null check (serve_para in ('ajuste', 'perda', 'ambos')),
  -- the reason alone does not explain it: a text goes with it
  pede_texto boolean not null default false,
  arquivado_em timestamptz
);
create unique index motivos_de_ajuste_nome on estoque.motivos_de_ajuste (lower(nome)) where arquivado_em is null;
insert into estoque.motivos_de_ajuste (nome, serve_para, pede_texto) values
  ('Erro de lançamento', 'ajuste', false),
  ('Conferência de prateleira', 'ajuste', false),
  ('Sobra de obra', 'ajuste', false),
  ('Uso sem lançamento', 'ajuste', false),
  ('Quebra no manuseio', 'perda', false),
  ('Furto ou extravio', 'perda', false),
  ('Prazo de validade vencido', 'perda', false),
  ('Defeito sem garantia', 'perda', false),
  ('Outro', 'ambos', true);

-- One row: above this value an adjustment waits for another person.
create table estoque.limites (
  unico boolean primary key default true check (unico),
  ajuste_centavos bigint not null check (ajuste_centavos between 0 and 100000000000)
);
insert into estoque.limites (ajuste_centavos) values (100000);

alter table estoque.movimentos add column motivo_id uuid references estoque.motivos_de_ajuste;
create index movimentos_do_motivo on estoque.movimentos (motivo_id) where motivo_id is not null;

-- What was asked for and waits. `linhas` is the request as it will be posted.
create table estoque.ajustes (
  id uuid primary key,
  chave text not null unique check (length(chave) between 1 and 120),
  pedido text not null check (pedido ~ '^[0-9a-f]{64}$'),
  tipo text not null check (tipo in ('ajuste', 'perda')),
  ocorrido_em date not null,
  motivo_id uuid references estoque.motivos_de_ajuste,
  motivo text not null check (length(btrim(motivo)) between 1 and 500),
  local_id uuid not null references estoque.locais,
  linhas jsonb not null check (jsonb_typeof(linhas) = 'array' and jsonb_array_length(linhas) between 1 and 200),
  -- at the cost of the moment in which it was asked for, and the limit of then
  valor_centavos bigint not null check (valor_centavos >= 0),
  limite_centavos bigint not null,
  foto bytea references plataforma.guardados (sha256),
  situacao text not null default 'esperando' check (situacao in ('esperando', 'aprovado', 'recusado', 'retirado')),
  pedido_por uuid not null references cad.usuarios,
  pedido_em timestamptz not null default now(),
  decidido_por uuid references cad.usuarios,
  decidido_em timestamptz,
  decisao_motivo text not null default '' check (length(decisao_motivo) <= 500),
  movimento_id uuid unique references estoque.movimentos,
  constraint ajustes_acima_do_limite check (valor_centavos > limite_centavos),
  constraint ajustes_decidido check (
    (situacao = 'esperando') = (decidido_em is null) and (decidido_em is null) = (decidido_por is null)
  ),
  constraint ajustes_por_outra_pessoa check (situacao not in ('aprovado', 'recusado') or decidido_por <> pedido_por),
  constraint ajustes_retirado_por_quem_pediu check (situacao <> 'retirado' or decidido_por = pedido_por),
  constraint ajustes_recusado_diz_por_que check (situacao <> 'recusado' or length(btrim(decisao_motivo)) > 0),
  constraint ajustes_lancado check ((situacao = 'aprovado') = (movimento_id is not null))
);
create index ajustes_esperando on estoque.ajustes (id) where situacao = 'esperando';
create index ajustes_do_motivo on estoque.ajustes (motivo_id);
create index ajustes_do_local on estoque.ajustes (local_id);
create index ajustes_de_quem_pediu on estoque.ajustes (pedido_por);
create index ajustes_de_quem_decidiu on estoque.ajustes (decidido_por);
create index ajustes_da_foto on estoque.ajustes (foto) where foto is not null;

create function estoque.conferir_ajuste() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if old.situacao <> 'esperando' then
    raise exception 'the adjustment is decided' using errcode = '23514', constraint = 'ajustes_ja_decidido';
  end if;
  return new;
end $$;
create trigger conferir_ajuste before update on estoque.ajustes
  for each row execute function estoque.conferir_ajuste();

-- Checked at commit: what a user adjusts by hand stays within the limit, or has its approval.
create function estoque.exigir_aprovacao() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.origem_tipo = 'ajuste' then
    if not exists (
      select from estoque.ajustes a where a.id = new.origem_id and a.movimento_id = new.id and a.situacao = 'aprovado'
    ) then
      raise exception 'no approval' using errcode = '23514', constraint = 'ajustes_sem_aprovacao';
    end if;
  elsif new.origem_tipo is null and not exists (select from cad.demonstracao where tabela = '') and (
    select sum(abs(valor_centavos)) from estoque.linhas where movimento_id = new.id and fisico
  ) > (select ajuste_centavos from estoque.limites) then
    raise exception 'above the limit' using errcode = '23514', constraint = 'ajustes_sem_aprovacao';
  end if;
  return null;
end $$;
create constraint trigger exigir_aprovacao after insert on estoque.movimentos
  deferrable initially deferred for each row
  when (new.tipo in ('ajuste', 'perda') and new.usuario_id is not null)
  execute function estoque.exigir_aprovacao();

grant select, insert, update (nome, serve_para, pede_texto, arquivado_em) on estoque.motivos_de_ajuste to girassol_app;
grant select, update (ajuste_centavos) on estoque.limites to girassol_app;
grant select, insert, update (situacao, decidido_por, decidido_em, decisao_motivo, movimento_id)
  on estoque.ajustes to girassol_app;
grant select on estoque.motivos_de_ajuste, estoque.limites, estoque.ajustes to girassol_leitura;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('estoque.ajuste.aprovar', 'sim');
