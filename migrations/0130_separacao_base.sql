-- Kits of projects: from what was sold to what left in the van.
create schema separacao;
grant usage on schema separacao to girassol_app, girassol_leitura;
create sequence separacao.numeros;
grant usage on sequence separacao.numeros to girassol_app;

create table separacao.separacoes (
  id uuid primary key,
  numero int not null unique default nextval('separacao.numeros'),
  -- whose kit it is: a proposal, a service order, or a list by hand
  origem_tipo text not null check (origem_tipo in ('proposta', 'ordem', 'mao')),
  origem_id uuid not null,
  titulo text not null check (length(btrim(titulo)) between 1 and 160),
  cliente text not null default '' check (length(cliente) <= 160),
  cartao_id uuid,
  -- planned installation: reservations are dated by it
  instala_em date,
  reserva_ate timestamptz,
  local_id uuid,
  -- of the project, for the check of a substitution
  contexto jsonb not null default '{}',
  situacao text not null default 'aberta'
    check (situacao in ('aberta', 'separando', 'fechada', 'entregue', 'cancelada')),
  versao int not null default 1,
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  fechada_em timestamptz,
  fechada_por uuid references cad.usuarios,
  van_id uuid,
  entregue_em timestamptz,
  movimento_id uuid,
  unique (origem_tipo, origem_id),
  constraint separacoes_fechada check ((situacao in ('fechada', 'entregue')) = (fechada_em is not null)),
  constraint separacoes_entregue check ((situacao = 'entregue') = (entregue_em is not null))
);
create index separacoes_por_data on separacao.separacoes (instala_em, id)
  where situacao in ('aberta', 'separando', 'fechada');
create index separacoes_do_cartao on separacao.separacoes (cartao_id) where cartao_id is not null;

create table separacao.linhas (
  id uuid primary key,
  separacao_id uuid not null references separacao.separacoes,
  n int not null check (n > 0),
  -- of the catalogue; what is sold without being a material there is only text
  item_id uuid,
  descricao text not null check (length(btrim(descricao)) between 1 and 240),
  vendido_item_id uuid,
  vendido numeric(18, 6) not null check (vendido >= 0),
  qtd numeric(18, 6) not null check (qtd > 0),
  pulada_em timestamptz,
  motivo_da_falta text not null default '' check (length(motivo_da_falta) <= 300),
  unique (separacao_id, n)
);
create index linhas_do_item on separacao.linhas (item_id);

-- What was taken from the shelf, as it was taken; what goes back is a row of its own.
create table separacao.coletas (
  id uuid primary key,
  linha_id uuid not null references separacao.linhas,
  item_id uuid not null,
  qtd numeric(18, 6) not null check (qtd <> 0),
  series text[] not null default '{}',
  coletado_por uuid not null references cad.usuarios,
  coletado_em timestamptz not null,
  recebido_em timestamptz not null default now(),
  chave text not null unique check (length(chave) between 1 and 120),
  pedido text not null check (pedido ~ '^[0-9a-f]{64}$')
);
create index coletas_da_linha on separacao.coletas (linha_id);
-- a serial is in one kit at most; it leaves this table when its kit does
create table separacao.series_coletadas (
  item_id uuid not null,
  numero text not null,
  linha_id uuid not null references separacao.linhas,
  primary key (item_id, numero)
);

create table separacao.trocas (
  id uuid primary key,
  linha_id uuid not null references separacao.linhas,
  de_item_id uuid not null,
  para_item_id uuid not null,
  veredito text not null check (veredito in ('pode', 'engenharia')),
  -- both sides of each check, and the datasheet that was read
  conta jsonb not null,
  ficha_versao int not null,
  ficha_sha256 text not null check (ficha_sha256 ~ '^[0-9a-f]{64}$'),
  pedida_por uuid not null references cad.usuarios,
  pedida_em timestamptz not null default now(),
  decisao text check (decisao in ('aprovada', 'recusada')),
  decidida_por uuid references cad.usuarios,
  decidida_em timestamptz,
  motivo text not null default '' check (length(motivo) <= 500),
  constraint trocas_decidida check ((decisao is null) = (decidida_em is null)),
  -- what passes every check needs nobody; the rest is decided by somebody else
  constraint trocas_por_outra_pessoa check (veredito = 'pode' or decidida_por <> pedida_por)
);
create unique index trocas_uma_aberta on separacao.trocas (linha_id) where decisao is null;
create index trocas_abertas on separacao.trocas (pedida_em) where decisao is null;

-- Two people sign the handover: who gives and who takes.
create table separacao.assinaturas (
  separacao_id uuid not null references separacao.separacoes,
  papel text not null check (papel in ('entrega', 'recebe')),
  usuario_id uuid not null references cad.usuarios,
  em timestamptz not null default now(),
  primary key (separacao_id, papel),
  constraint assinaturas_de_duas_pessoas unique (separacao_id, usuario_id)
);

create function separacao.conferir_separacao() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.situacao <> old.situacao and (old.situacao, new.situacao) not in (
    ('aberta', 'separando'), ('aberta', 'cancelada'), ('separando', 'fechada'), ('separando', 'cancelada'),
    ('fechada', 'separando'), ('fechada', 'entregue'), ('fechada', 'cancelada')
  ) then
    raise exception 'not from % to %', old.situacao, new.situacao
      using errcode = '23514', constraint = 'separacoes_situacao';
  end if;
  if new.situacao = 'entregue' and old.situacao <> 'entregue'
    and (select count(*) from separacao.assinaturas a where a.separacao_id = new.id) <> 2 then
    raise exception 'two people sign' using errcode = '23514', constraint = 'separacoes_duas_assinaturas';
  end if;
  if new.situacao = 'fechada' and old.situacao <> 'fechada' and exists (
    select
    from separacao.linhas l
    where l.separacao_id = new.id
      and l.motivo_da_falta = ''
      and l.qtd > (
        select coalesce(sum(c.qtd), 0)
        from separacao.coletas c
        where c.linha_id = l.id
          and c.item_id = l.item_id
      )
  ) then
    raise exception 'a reason is missing' using errcode = '23514', constraint = 'separacoes_falta_motivo';
  end if;
  return new;
end $$;
create trigger conferir_separacao before update on separacao.separacoes
  for each row execute function separacao.conferir_separacao();

grant select, insert, update on separacao.separacoes to girassol_app;
grant select, insert, update (item_id, descricao, qtd, pulada_em, motivo_da_falta) on separacao.linhas to girassol_app;
grant select, insert on separacao.coletas to girassol_app;
grant select, insert, delete on separacao.series_coletadas, separacao.assinaturas to girassol_app;
grant select, insert, update (decisao, decidida_por, decidida_em, motivo) on separacao.trocas to girassol_app;
grant select on all tables in schema separacao to girassol_leitura;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('separacao.kit.ver', 'sim'),
  ('separacao.kit.separar', 'sim'),
  ('separacao.kit.gerir', 'sim'),
  ('separacao.troca.aprovar', 'sim');
