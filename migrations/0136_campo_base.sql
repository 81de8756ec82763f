-- The technician's offline application: devices, what they sent, the tray of what did not fit, and the customer's page.
create schema campo;
grant usage on schema campo to girassol_app;

-- One installation for one user. `ultimo_seq` is the last act that arrived: acts are taken in the order of the device.
create table campo.aparelhos (
  id uuid primary key,
  usuario_id uuid not null references cad.usuarios,
  ultimo_seq bigint not null default 0 check (ultimo_seq >= 0),
  -- milliseconds that its clock was ahead in the last call
  relogio_ms bigint not null default 0,
  agente text check (length(agente) <= 300),
  visto_em timestamptz not null default now()
);
create index aparelhos_da_pessoa on campo.aparelhos (usuario_id, visto_em desc);

-- An act of a device that did not fit waits here with what hangs on it, until a person decides, once.
create table campo.conflitos (
  id uuid primary key,
  ordem_id uuid not null references ordens.ordens,
  aparelho_id uuid not null references campo.aparelhos,
  usuario_id uuid not null references cad.usuarios,
  tipo text not null check (tipo in ('transicao', 'movida', 'concluida', 'valor', 'peca', 'serie')),
  razao text not null check (length(razao) between 2 and 60),
  frase text not null check (length(frase) between 1 and 500),
  aberto_em timestamptz not null default now(),
  visto_por uuid references cad.usuarios,
  visto_em timestamptz,
  decisao text check (decisao in ('celular', 'escritorio', 'ambas')),
  motivo text check (length(btrim(motivo)) between 3 and 500),
  decidido_por uuid references cad.usuarios,
  decidido_em timestamptz,
  constraint conflitos_decisao_inteira check (
    (decisao is null) = (decidido_em is null)
    and (decisao is null) = (decidido_por is null)
    and (decisao is null) = (motivo is null)
  )
);
create index conflitos_esperando on campo.conflitos (aberto_em, id) where decisao is null;
create index conflitos_decididos on campo.conflitos (decidido_em desc, id desc) where decisao is not null;
create index conflitos_da_ordem on campo.conflitos (ordem_id);
create index conflitos_do_aparelho on campo.conflitos (aparelho_id, ordem_id) where decisao is null;

create function campo.conferir_decisao() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if old.decisao is not null then
    raise exception 'a conflict is decided once' using errcode = '23514', constraint = 'conflitos_decididos_uma_vez';
  end if;
  return new;
end $$;
create trigger conferir_decisao before update on campo.conflitos
  for each row execute function campo.conferir_decisao();

-- Every act that arrived, by its id. Only appended to.
create table campo.recebidos (
  ato_id uuid primary key,
  aparelho_id uuid not null references campo.aparelhos,
  seq bigint not null check (seq > 0),
  ordem_id uuid not null references ordens.ordens,
  ato jsonb not null check (jsonb_typeof(ato) = 'object'),
  resultado text not null check (resultado in ('aceito', 'conflito')),
  conflito_id uuid references campo.conflitos,
  recebido_em timestamptz not null default now(),
  constraint recebidos_na_ordem unique (aparelho_id, seq),
  constraint recebidos_conflito check ((resultado = 'conflito') = (conflito_id is not null))
);
create index recebidos_do_conflito on campo.recebidos (conflito_id, seq) where conflito_id is not null;
create index recebidos_da_ordem on campo.recebidos (ordem_id);

-- Bytes of photos and drawn signatures while they arrive in parts; complete ones are in plataforma.guardados.
create table campo.envios (
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  usuario_id uuid not null references cad.usuarios,
  mime text not null check (mime in ('image/jpeg', 'image/png')),
  tamanho int not null check (tamanho between 1 and 8388608),
  bytes bytea not null default '',
  mudou_em timestamptz not null default now(),
  primary key (sha256, usuario_id),
  constraint envios_cabem check (length(bytes) <= tamanho)
);

-- Files of the field that arrived whole, and their copy without metadata. Only these are ever taken as photos.
create table campo.arquivos (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  sha256_publica text not null check (sha256_publica ~ '^[0-9a-f]{64}$'),
  enviado_por uuid not null references cad.usuarios,
  chegou_em timestamptz not null default now()
);
grant select, insert on campo.arquivos to girassol_app;

-- Orders that a person had in the day: acts on them are taken even after the office moved the order to others.
create table campo.entregues (
  usuario_id uuid not null references cad.usuarios,
  ordem_id uuid not null references ordens.ordens,
  desde timestamptz not null default now(),
  primary key (usuario_id, ordem_id)
);
grant select, insert on campo.entregues to girassol_app;

-- Links to the page of one order. The token itself is nowhere: only its hash.
create table campo.links (
  id uuid primary key,
  ordem_id uuid not null references ordens.ordens,
  escopo text not null check (escopo in ('cliente_ver', 'cliente_assinar', 'tecnico_externo')),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  expira_em timestamptz not null,
  revogado_em timestamptz,
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now()
);
create unique index links_um_vivo on campo.links (ordem_id, escopo) where revogado_em is null;
create table campo.acessos (
  id uuid primary key,
  link_id uuid not null references campo.links,
  em timestamptz not null default now(),
  ip text,
  agente text check (length(agente) <= 300)
);
create index acessos_do_link on campo.acessos (link_id, em desc);
-- A form of the page is sent once.
create table campo.formularios_usados (
  link_id uuid not null references campo.links,
  nonce text not null check (length(nonce) between 16 and 100),
  usado_em timestamptz not null default now(),
  primary key (link_id, nonce)
);
create table campo.avaliacoes (
  id uuid primary key,
  ordem_id uuid not null references ordens.ordens,
  ciclo int not null check (ciclo > 0),
  nota int not null check (nota between 1 and 5),
  marcas text[] not null default '{}',
  texto text not null default '' check (length(texto) <= 1000),
  avaliada_em timestamptz not null default now(),
  constraint avaliacoes_uma_por_ciclo unique (ordem_id, ciclo)
);
create table campo.pedidos_de_horario (
  id uuid primary key,
  ordem_id uuid not null references ordens.ordens,
  link_id uuid not null references campo.links,
  horarios jsonb not null check (jsonb_typeof(horarios) = 'array'),
  texto text not null default '' check (length(texto) <= 500),
  pedido_em timestamptz not null default now()
);
create index pedidos_da_ordem on campo.pedidos_de_horario (ordem_id, pedido_em desc);
-- The PDF of a signed or concluded cycle: drawn once from the frozen report.
create table campo.pdfs (
  ordem_id uuid not null references ordens.ordens,
  ciclo int not null check (ciclo > 0),
  relatorio_sha256 text not null check (relatorio_sha256 ~ '^[0-9a-f]{64}$'),
  pdf_sha256 text not null check (pdf_sha256 ~ '^[0-9a-f]{64}$'),
  criado_em timestamptz not null default now(),
  primary key (ordem_id, ciclo, relatorio_sha256)
);

grant select, insert, update on campo.aparelhos to girassol_app;
grant select, insert on campo.recebidos, campo.acessos, campo.formularios_usados, campo.avaliacoes,
  campo.pedidos_de_horario, campo.pdfs to girassol_app;
grant select, insert on campo.conflitos to girassol_app;
grant update (visto_por, visto_em, decisao, motivo, decidido_por, decidido_em) on campo.conflitos to girassol_app;
grant select, insert, update, delete on campo.envios to girassol_app;
grant select, insert on campo.links to girassol_app;
grant update (revogado_em, expira_em) on campo.links to girassol_app;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('campo.dia.usar', 'sim'),
  ('campo.conflito.decidir', 'sim'),
  ('campo.link.criar', 'sim');

-- What the day of a technician shows of an order.
create or replace view ordens_publico.ordens as
  select id, ano, numero, tipo, prioridade, titulo, contato_id, usina_id, servico_id, cidade, uf, lat, lon, duracao_min,
    habilidades, no_telhado, preferencia, situacao, ciclo, equipe_id, agendada_de, agendada_ate, confirmada_em, prazo_em,
    aberta_em, concluida_em, origem_tipo, origem_id, versao, busca, problema, logradouro, numero_local, complemento,
    bairro, iniciada_em
  from ordens.ordens;
create view ordens_publico.relatorios as
  select ordem_id, ciclo, sha256, conteudo, criado_em from ordens.relatorios;
grant select on ordens_publico.relatorios to girassol_app;

-- What devices and customers did with orders of the demonstration leaves before those orders do.
create function campo.deixar_demonstracao() returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  delas uuid[];
begin
  if not exists (select from cad.demonstracao_deixada) then
    raise exception 'the demonstration was not left' using errcode = 'integrity_constraint_violation',
      constraint = 'campo_demonstracao';
  end if;
  delas := array(
    select o.id from ordens.ordens o
    where o.id in (select cad.da_demonstracao('ordens.ordens'))
      or o.usina_id in (select cad.da_demonstracao('usinas.usinas'))
      or o.contato_id in (select cad.da_demonstracao('cad.contatos'))
  );
  delete from campo.pdfs where ordem_id = any(delas);
  delete from campo.pedidos_de_horario where ordem_id = any(delas);
  delete from campo.avaliacoes where ordem_id = any(delas);
  delete from campo.acessos where link_id in (select id from campo.links where ordem_id = any(delas));
  delete from campo.formularios_usados where link_id in (select id from campo.links where ordem_id = any(delas));
  delete from campo.links where ordem_id = any(delas);
  delete from campo.entregues where ordem_id = any(delas);
  delete from campo.recebidos where ordem_id = any(delas);
  delete from campo.conflitos where ordem_id = any(delas);
end $$;
revoke execute on function campo.deixar_demonstracao from public;
grant execute on function campo.deixar_demonstracao to girassol_app;
