-- Counts of what is really there: blind, approved by a user who did not count, posted into the ledger once.
create schema inventarios;
grant usage on schema inventarios to girassol_app, girassol_leitura;
create sequence inventarios.numeros;
grant usage on sequence inventarios.numeros to girassol_app;

-- Which count is due when.
create table inventarios.ciclos (
  id uuid primary key,
  titulo text not null check (length(btrim(titulo)) between 1 and 80),
  locais uuid[] not null check (cardinality(locais) between 1 and 20),
  categorias uuid[] not null default '{}',
  endereco_de text collate "C",
  endereco_ate text collate "C",
  classe text check (classe in ('A', 'B', 'C')),
  modo text not null check (modo in ('bloqueio', 'fotografia')),
  tolerancia_pct numeric(5, 2) not null check (tolerancia_pct between 0 and 100),
  tolerancia_centavos bigint not null check (tolerancia_centavos >= 0),
  motivo_centavos bigint not null check (motivo_centavos >= 0),
  responsavel_id uuid not null references cad.usuarios,
  contadores uuid[] not null check (cardinality(contadores) between 1 and 20),
  cada_dias int not null check (cada_dias between 1 and 730),
  proxima_em date not null,
  arquivado_em timestamptz,
  criado_em timestamptz not null default now(),
  constraint inventarios_enderecos_em_ordem check (endereco_ate >= endereco_de)
);
create index ciclos_vencidos on inventarios.ciclos (proxima_em) where arquivado_em is null;

create table inventarios.inventarios (
  id uuid primary key,
  numero int not null unique default nextval('inventarios.numeros'),
  titulo text not null check (length(btrim(titulo)) between 1 and 80),
  ciclo_id uuid references inventarios.ciclos,
  locais uuid[] not null check (cardinality(locais) between 1 and 20),
  categorias uuid[] not null default '{}',
  endereco_de text collate "C",
  endereco_ate text collate "C",
  classe text check (classe in ('A', 'B', 'C')),
  modo text not null check (modo in ('bloqueio', 'fotografia')),
  tolerancia_pct numeric(5, 2) not null check (tolerancia_pct between 0 and 100),
  tolerancia_centavos bigint not null check (tolerancia_centavos >= 0),
  -- above this value of a difference the reason is mandatory
  motivo_centavos bigint not null check (motivo_centavos >= 0),
  responsavel_id uuid not null references cad.usuarios,
  situacao text not null default 'rascunho'
    check (situacao in ('rascunho', 'em_contagem', 'em_revisao', 'aprovado', 'lancado', 'cancelado')),
  versao int not null default 1,
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  iniciado_em timestamptz,
  revisao_em timestamptz,
  aprovado_por uuid references cad.usuarios,
  aprovado_em timestamptz,
  lancado_em timestamptz,
  cancelado_em timestamptz,
  motivo_do_cancelamento text not null default '' check (length(motivo_do_cancelamento) <= 500),
  -- hash of the sealed result
  resultado_sha256 text check (resultado_sha256 ~ '^[0-9a-f]{64}$'),
  constraint inventarios_enderecos_em_ordem check (endereco_ate >= endereco_de),
  constraint inventarios_aprovado check ((situacao in ('aprovado', 'lancado')) = (aprovado_em is not null)),
  constraint inventarios_aprovado_por_alguem check (aprovado_em is null or aprovado_por is not null),
  constraint inventarios_lancado check ((situacao = 'lancado') = (lancado_em is not null)),
  constraint inventarios_cancelado check ((situacao = 'cancelado') = (cancelado_em is not null)),
  constraint inventarios_iniciado check (situacao in ('rascunho', 'cancelado') or iniciado_em is not null)
);
create index inventarios_ordem on inventarios.inventarios (id desc);
create index inventarios_do_ciclo on inventarios.inventarios (ciclo_id);

create table inventarios.contadores (
  inventario_id uuid not null references inventarios.inventarios,
  usuario_id uuid not null references cad.usuarios,
  primary key (inventario_id, usuario_id)
);
create index contadores_da_pessoa on inventarios.contadores (usuario_id);

-- A material in a place, with what the book said when the count began.
create table inventarios.linhas (
  id uuid primary key,
  inventario_id uuid not null references inventarios.inventarios,
  item_id uuid not null,
  local_id uuid not null,
  endereco text collate "C" not null default '',
  retrato numeric(18, 6) not null,
  -- last line of the ledger in the picture
  retrato_ordem bigint not null,
  -- average cost of the picture
  custo_qtd numeric(18, 6) not null,
  custo_centavos bigint not null,
  -- not in the picture: a counter found it
  achada boolean not null default false,
  para_id uuid references cad.usuarios,
  motivo_tipo text check (motivo_tipo in ('corte_sem_baixa', 'quebra', 'erro_na_entrada', 'sem_registro', 'outro')),
  motivo text not null default '' check (length(motivo) <= 500),
  -- of the result, written at the approval
  esperado numeric(18, 6),
  diferenca numeric(18, 6),
  valor_centavos bigint,
  unique (inventario_id, local_id, item_id)
);
create index linhas_em_ordem on inventarios.linhas (inventario_id, endereco, id);

-- Each count of each person stays.
create table inventarios.contagens (
  id uuid primary key,
  linha_id uuid not null references inventarios.linhas,
  rodada int not null check (rodada between 1 and 9),
  contado_por uuid not null references cad.usuarios,
  -- by the clock of the device, corrected by its difference to ours when the count arrived
  contado_em timestamptz not null,
  recebido_em timestamptz not null default now(),
  qtd numeric(18, 6) not null check (qtd >= 0),
  caixas int check (caixas >= 0),
  por_caixa numeric(18, 6) check (por_caixa > 0),
  soltos numeric(18, 6) check (soltos >= 0),
  series text[] not null default '{}',
  foto_sha256 text check (foto_sha256 ~ '^[0-9a-f]{64}$'),
  chave text not null unique check (length(chave) between 1 and 120),
  pedido text not null check (pedido ~ '^[0-9a-f]{64}$'),
  unique (linha_id, rodada),
  constraint contagens_caixas_inteiras check ((caixas is null) = (por_caixa is null)),
  constraint contagens_soma check (caixas is null or caixas * por_caixa + coalesce(soltos, 0) = qtd)
);
create index contagens_da_pessoa on inventarios.contagens (contado_por);

create table inventarios.recontagens (
  linha_id uuid not null references inventarios.linhas,
  rodada int not null check (rodada between 2 and 9),
  para_id uuid not null references cad.usuarios,
  pedida_por uuid references cad.usuarios,
  pedida_em timestamptz not null default now(),
  primary key (linha_id, rodada)
);

create function inventarios.conferir_contagem() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
  dele inventarios.inventarios;
  pedida inventarios.recontagens;
begin
  select i.* into dele
  from inventarios.linhas l
  join inventarios.inventarios i on i.id = l.inventario_id
  where l.id = new.linha_id
  for share of i;
  if dele.situacao not in ('em_contagem', 'em_revisao') then
    raise exception 'not being counted' using errcode = '23514', constraint = 'contagens_encerradas';
  end if;
  if not exists (
    select from inventarios.contadores c where c.inventario_id = dele.id and c.usuario_id = new.contado_por
  ) then
    raise exception 'not a counter' using errcode = '23514', constraint = 'contagens_de_quem_conta';
  end if;
  if new.rodada = 1 then
    if dele.situacao <> 'em_contagem' then
      raise exception 'the first count is over' using errcode = '23514', constraint = 'contagens_encerradas';
    end if;
    return new;
  end if;
  select * into pedida from inventarios.recontagens r where r.linha_id = new.linha_id and r.rodada = new.rodada;
  if pedida.para_id is distinct from new.contado_por then
    raise exception 'the recount is of another' using errcode = '23514', constraint = 'contagens_de_outra_pessoa';
  end if;
  return new;
end $$;
create trigger conferir_contagem before insert on inventarios.contagens
  for each row execute function inventarios.conferir_contagem();

-- By another person, when there is one.
create function inventarios.conferir_recontagem() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (
    select from inventarios.contagens c where c.linha_id = new.linha_id and c.rodada = new.rodada - 1
  ) then
    raise exception 'not counted yet' using errcode = '23514', constraint = 'recontagens_depois_da_contagem';
  end if;
  if exists (select from inventarios.contagens c where c.linha_id = new.linha_id and c.contado_por = new.para_id)
    and exists (
      select
      from inventarios.linhas l
      join inventarios.contadores o on o.inventario_id = l.inventario_id
      where l.id = new.linha_id
        and not exists (
          select from inventarios.contagens c where c.linha_id = l.id and c.contado_por = o.usuario_id
        )
    ) then
    raise exception 'another person recounts' using errcode = '23514', constraint = 'recontagens_por_outra_pessoa';
  end if;
  return new;
end $$;
create trigger conferir_recontagem before insert on inventarios.recontagens
  for each row execute function inventarios.conferir_recontagem();

create function inventarios.conferir_inventario() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.situacao <> old.situacao and (old.situacao, new.situacao) not in (
    ('rascunho', 'em_contagem'), ('em_contagem', 'em_revisao'), ('em_revisao', 'aprovado'), ('aprovado', 'lancado'),
    ('rascunho', 'cancelado'), ('em_contagem', 'cancelado'), ('em_revisao', 'cancelado')
  ) then
    raise exception 'not from % to %', old.situacao, new.situacao
      using errcode = '23514', constraint = 'inventarios_situacao';
  end if;
  if old.situacao <> 'rascunho' and (new.locais, new.categorias, new.modo, new.classe, new.tolerancia_pct,
    new.tolerancia_centavos, new.motivo_centavos) is distinct from (old.locais, old.categorias, old.modo, old.classe,
    old.tolerancia_pct, old.tolerancia_centavos, old.motivo_centavos) then
    raise exception 'the count has begun' using errcode = '23514', constraint = 'inventarios_comecado';
  end if;
  if new.situacao = 'aprovado' and old.situacao <> 'aprovado' then
    if exists (
      select
      from inventarios.contagens c
      join inventarios.linhas l on l.id = c.linha_id
      where l.inventario_id = new.id
        and c.contado_por = new.aprovado_por
    ) then
      raise exception 'who counts does not approve'
        using errcode = '23514', constraint = 'inventarios_quem_conta_nao_aprova';
    end if;
    if exists (
      select
      from inventarios.linhas l
      left join inventarios.recontagens r on r.linha_id = l.id
      where l.inventario_id = new.id
        and not exists (
          select from inventarios.contagens c where c.linha_id = l.id and c.rodada = coalesce(r.rodada, 1)
        )
    ) then
      raise exception 'something is not counted' using errcode = '23514', constraint = 'inventarios_falta_contar';
    end if;
    if exists (
      select
      from inventarios.linhas l
      where l.inventario_id = new.id
        and (l.diferenca is null or (abs(l.valor_centavos) > new.motivo_centavos and l.motivo_tipo is null))
    ) then
      raise exception 'a reason is missing' using errcode = '23514', constraint = 'inventarios_falta_motivo';
    end if;
  end if;
  return new;
end $$;
create trigger conferir_inventario before update on inventarios.inventarios
  for each row execute function inventarios.conferir_inventario();

grant select, insert, update on inventarios.ciclos, inventarios.inventarios to girassol_app;
grant select, insert, delete on inventarios.contadores to girassol_app;
grant select, insert on inventarios.linhas, inventarios.contagens, inventarios.recontagens to girassol_app;
grant update (para_id, motivo_tipo, motivo, esperado, diferenca, valor_centavos) on inventarios.linhas to girassol_app;
grant select on all tables in schema inventarios to girassol_leitura;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('inventarios.inventario.ver', 'sim'),
  ('inventarios.inventario.gerir', 'sim'),
  ('inventarios.inventario.aprovar', 'sim'),
  ('inventarios.contagem.fazer', 'sim');
