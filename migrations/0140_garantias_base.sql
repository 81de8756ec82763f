-- What is installed in a plant, by serial; its tests, its warranty claims and its databook.
create schema garantias;
grant usage on schema garantias to girassol_app, girassol_leitura;
create sequence garantias.numeros_de_rma;
grant usage on sequence garantias.numeros_de_rma to girassol_app;

-- A place for an inverter or a meter. Its serial is an installation, so that a swap keeps the place.
create table garantias.equipamentos (
  id uuid primary key,
  usina_id uuid not null references usinas.usinas,
  tipo text not null check (tipo in ('inversor', 'medidor')),
  n int not null check (n between 1 and 999),
  item_id uuid not null references catalogo.itens,
  -- inputs with a tracker of their own, as the datasheet states
  mppts int not null default 0 check (mppts between 0 and 50),
  criado_em timestamptz not null default now(),
  arquivado_em timestamptz,
  unique (id, usina_id),
  constraint equipamentos_mppts check ((tipo = 'inversor') = (mppts > 0))
);
create unique index equipamentos_numero on garantias.equipamentos (usina_id, tipo, n) where arquivado_em is null;
create table garantias.mppts (
  inversor_id uuid not null references garantias.equipamentos,
  n int not null check (n between 1 and 50),
  primary key (inversor_id, n)
);

create table garantias.strings (
  id uuid primary key,
  usina_id uuid not null references usinas.usinas,
  n int not null check (n between 1 and 999),
  inversor_id uuid not null,
  mppt int not null,
  -- one model in a string
  item_id uuid not null references catalogo.itens,
  modulos int not null check (modulos between 1 and 60),
  -- face of the roof
  agua text not null default '' check (length(agua) <= 60),
  -- drawn from right to left
  invertida boolean not null default false,
  versao int not null default 1,
  arquivada_em timestamptz,
  unique (id, usina_id),
  foreign key (inversor_id, usina_id) references garantias.equipamentos (id, usina_id),
  foreign key (inversor_id, mppt) references garantias.mppts (inversor_id, n)
);
create unique index strings_numero on garantias.strings (usina_id, n) where arquivada_em is null;
create index strings_do_inversor on garantias.strings (inversor_id, mppt);

-- A serial in a position, from when until when. A serial is in one position at any time, and a position has one serial.
create table garantias.instalacoes (
  id uuid primary key,
  usina_id uuid not null references usinas.usinas,
  string_id uuid,
  posicao int,
  equipamento_id uuid,
  item_id uuid not null references catalogo.itens,
  serie text not null check (serie = upper(btrim(serie)) and length(serie) between 3 and 60),
  -- not in a posted invoice; a supervisor accepted it
  fora_da_nota boolean not null default false,
  instalada_em timestamptz not null default clock_timestamp(),
  instalada_por uuid references cad.usuarios,
  retirada_em timestamptz,
  retirada_por uuid references cad.usuarios,
  motivo text not null default '' check (length(motivo) <= 300),
  unique (id, usina_id),
  foreign key (string_id, usina_id) references garantias.strings (id, usina_id),
  foreign key (equipamento_id, usina_id) references garantias.equipamentos (id, usina_id),
  constraint instalacoes_lugar check (
    num_nonnulls(string_id, equipamento_id) = 1 and (string_id is null) = (posicao is null)
  ),
  constraint instalacoes_periodo check (retirada_em is null or retirada_em >= instalada_em),
  constraint instalacoes_motivo check (retirada_em is null or length(btrim(motivo)) > 0),
  constraint instalacoes_serie_em_um_lugar
    exclude using gist (serie with =, tstzrange(instalada_em, retirada_em) with &&),
  constraint instalacoes_posicao_ocupada
    exclude using gist (string_id with =, posicao with =, tstzrange(instalada_em, retirada_em) with &&)
    where (string_id is not null),
  constraint instalacoes_equipamento_ocupado
    exclude using gist (equipamento_id with =, tstzrange(instalada_em, retirada_em) with &&)
    where (equipamento_id is not null)
);
create index instalacoes_da_usina on garantias.instalacoes (usina_id) where retirada_em is null;
create index instalacoes_da_serie on garantias.instalacoes (serie, instalada_em);
create index instalacoes_da_string on garantias.instalacoes (string_id, posicao);
create index instalacoes_do_equipamento on garantias.instalacoes (equipamento_id);

create function garantias.conferir_instalacao() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
  cabe int;
  modelo uuid;
  fora timestamptz;
begin
  if tg_op = 'UPDATE' then
    if old.retirada_em is not null then
      raise exception 'the history stays' using errcode = '23514', constraint = 'instalacoes_historia';
    end if;
    return new;
  end if;
  if new.string_id is not null then
    select modulos, item_id, arquivada_em into cabe, modelo, fora
    from garantias.strings where id = new.string_id for share;
    if new.posicao not between 1 and cabe or fora is not null then
      raise exception 'no such position' using errcode = '23514', constraint = 'instalacoes_posicao';
    end if;
  else
    select item_id, arquivado_em into modelo, fora
    from garantias.equipamentos where id = new.equipamento_id for share;
    if fora is not null then
      raise exception 'no such place' using errcode = '23514', constraint = 'instalacoes_posicao';
    end if;
  end if;
  if modelo <> new.item_id then
    raise exception 'another model' using errcode = '23514', constraint = 'instalacoes_modelo';
  end if;
  return new;
end $$;
create trigger conferir_instalacao before insert or update on garantias.instalacoes
  for each row execute function garantias.conferir_instalacao();

create function garantias.conferir_string() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if exists (
    select from garantias.instalacoes i
    where i.string_id = new.id
      and i.retirada_em is null
      and (i.posicao > new.modulos or i.item_id <> new.item_id or new.arquivada_em is not null)
  ) then
    raise exception 'serials are there' using errcode = '23514', constraint = 'strings_ocupada';
  end if;
  return new;
end $$;
create trigger conferir_string before update on garantias.strings
  for each row execute function garantias.conferir_string();

-- Claims with a maker. `serie` is the defective one; the coverage is that of the day on which the claim opened.
create table garantias.rmas (
  id uuid primary key,
  numero int not null unique default nextval('garantias.numeros_de_rma'),
  serie text not null check (serie = upper(btrim(serie)) and length(serie) between 3 and 60),
  item_id uuid not null references catalogo.itens,
  usina_id uuid references usinas.usinas,
  instalacao_id uuid references garantias.instalacoes,
  ordem_id uuid references ordens.ordens,
  cartao_id uuid,
  cobertura text not null check (cobertura in ('produto', 'desempenho', 'nenhuma')),
  produto_ate date,
  desempenho_ate date,
  defeito text not null check (length(btrim(defeito)) between 5 and 2000),
  medidas text not null default '' check (length(medidas) <= 2000),
  situacao text not null default 'aberto'
    check (situacao in ('aberto', 'enviado', 'aprovado', 'recebido', 'trocado', 'devolvido', 'encerrado', 'negado',
      'cancelado')),
  protocolo text not null default '' check (length(protocolo) <= 60),
  serie_nova text check (serie_nova = upper(btrim(serie_nova)) and length(serie_nova) between 3 and 60),
  rastreio text not null default '' check (length(rastreio) <= 60),
  versao int not null default 1,
  aberto_por uuid references cad.usuarios,
  aberto_em timestamptz not null default now(),
  mudou_em timestamptz not null default now(),
  constraint rmas_protocolo check (situacao in ('aberto', 'cancelado') or protocolo <> ''),
  constraint rmas_serie_nova check (situacao not in ('recebido', 'trocado', 'devolvido') or serie_nova is not null),
  constraint rmas_outra_serie check (serie_nova <> serie)
);
create unique index rmas_um_aberto on garantias.rmas (serie) where situacao not in ('encerrado', 'cancelado');
create index rmas_em_ordem on garantias.rmas (id desc);
create index rmas_da_usina on garantias.rmas (usina_id);
create index rmas_do_cartao on garantias.rmas (cartao_id) where cartao_id is not null;

-- The transitions of src/modules/garantias/regras/rma.ts: a test compares them.
create function garantias.conferir_rma() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.situacao <> old.situacao and (old.situacao || '>' || new.situacao) not in (
    'aberto>enviado', 'enviado>aberto', 'enviado>aprovado', 'enviado>negado', 'negado>enviado', 'aprovado>recebido',
    'recebido>trocado', 'trocado>devolvido', 'trocado>encerrado', 'devolvido>encerrado', 'negado>encerrado',
    'aberto>cancelado', 'enviado>cancelado', 'aprovado>cancelado'
  ) then
    raise exception 'no transition from % to %', old.situacao, new.situacao
      using errcode = '23514', constraint = 'rmas_passagem';
  end if;
  return new;
end $$;
create trigger conferir_rma before update on garantias.rmas
  for each row execute function garantias.conferir_rma();

create table garantias.rma_eventos (
  id uuid primary key,
  rma_id uuid not null references garantias.rmas,
  de text,
  para text not null,
  texto text not null default '' check (length(texto) <= 500),
  por uuid references cad.usuarios,
  em timestamptz not null default clock_timestamp()
);
create index rma_eventos_em_ordem on garantias.rma_eventos (rma_id, em);
create table garantias.rma_fotos (
  rma_id uuid not null references garantias.rmas,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  por uuid references cad.usuarios,
  em timestamptz not null default now(),
  primary key (rma_id, sha256)
);

-- What took the place of what. An installation leaves to one, and comes from one.
create table garantias.trocas (
  id uuid primary key,
  usina_id uuid not null references usinas.usinas,
  antes_id uuid not null unique references garantias.instalacoes,
  depois_id uuid not null unique references garantias.instalacoes,
  motivo text not null check (length(btrim(motivo)) between 3 and 300),
  rma_id uuid unique references garantias.rmas,
  ordem_id uuid references ordens.ordens,
  por uuid references cad.usuarios,
  em timestamptz not null default clock_timestamp(),
  constraint trocas_duas check (antes_id <> depois_id)
);
create index trocas_da_usina on garantias.trocas (usina_id);

-- A version of the tests of a plant. Signed, it stays; a correction is another version.
create table garantias.comissionamentos (
  id uuid primary key,
  usina_id uuid not null references usinas.usinas,
  n int not null check (n > 0),
  irradiancia numeric(6, 1) check (irradiancia between 0 and 1500),
  t_celula numeric(5, 1) check (t_celula between -20 and 110),
  medido_em timestamptz,
  instrumento text not null default '' check (length(instrumento) <= 120),
  versao int not null default 1,
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  como text check (como in ('segunda', 'engenharia')),
  assinado_por uuid references cad.usuarios,
  assinado_em timestamptz,
  conteudo jsonb,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  unique (usina_id, n),
  unique (id, usina_id),
  constraint comissionamentos_assinatura check (
    num_nonnulls(como, assinado_por, assinado_em, conteudo, sha256) in (0, 5)
  )
);
create unique index comissionamentos_um_aberto on garantias.comissionamentos (usina_id) where assinado_em is null;

-- The last one of a string counts; none is overwritten.
create table garantias.medidas (
  id uuid primary key,
  comissionamento_id uuid not null,
  usina_id uuid not null,
  string_id uuid not null,
  continuidade boolean not null,
  polaridade boolean not null,
  voc numeric(7, 1) not null check (voc between 0 and 2000),
  isc numeric(6, 2) not null check (isc between 0 and 200),
  isolacao numeric(9, 2) not null check (isolacao between 0 and 100000),
  irradiancia numeric(6, 1) not null check (irradiancia between 0 and 1500),
  t_celula numeric(5, 1) not null check (t_celula between -20 and 110),
  -- what was expected, with its bands, and the datasheet version that it was computed with
  esperado jsonb not null check (jsonb_typeof(esperado) = 'object'),
  fora text[] not null,
  ressalva text not null default '' check (length(ressalva) <= 500),
  por uuid references cad.usuarios,
  em timestamptz not null default clock_timestamp(),
  seq bigint not null generated always as identity,
  foreign key (comissionamento_id, usina_id) references garantias.comissionamentos (id, usina_id),
  foreign key (string_id, usina_id) references garantias.strings (id, usina_id)
);
create index medidas_em_ordem on garantias.medidas (comissionamento_id, string_id, seq desc);

create function garantias.conferir_comissionamento() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
  ultimas garantias.medidas[];
begin
  if old.assinado_em is not null then
    raise exception 'it is signed' using errcode = '23514', constraint = 'comissionamentos_assinado';
  end if;
  if new.assinado_em is null then return new; end if;
  if exists (
    select from garantias.strings s
    where s.usina_id = new.usina_id
      and s.arquivada_em is null
      and not exists (select from garantias.medidas m where m.comissionamento_id = new.id and m.string_id = s.id)
  ) or not exists (select from garantias.strings s where s.usina_id = new.usina_id and s.arquivada_em is null) then
    raise exception 'a string was not measured' using errcode = '23514', constraint = 'comissionamentos_falta_medida';
  end if;
  ultimas := array(
    select m from (
      select distinct on (m.string_id) m
      from garantias.medidas m
      join garantias.strings s on s.id = m.string_id and s.arquivada_em is null
      where m.comissionamento_id = new.id
      order by m.string_id, m.seq desc
    ) x
  );
  if exists (select from unnest(ultimas) m where m.fora <> '{}' and length(btrim(m.ressalva)) < 3) then
    raise exception 'a reservation is missing' using errcode = '23514', constraint = 'comissionamentos_ressalva';
  end if;
  if new.como = 'segunda' then
    if exists (select from unnest(ultimas) m where m.fora <> '{}') then
      raise exception 'out of range' using errcode = '23514', constraint = 'comissionamentos_fora_da_faixa';
    end if;
    if exists (select from unnest(ultimas) m where m.por = new.assinado_por) then
      raise exception 'measured and signed by one' using errcode = '23514', constraint = 'comissionamentos_outra_pessoa';
    end if;
  end if;
  return new;
end $$;
create trigger conferir_comissionamento before update on garantias.comissionamentos
  for each row execute function garantias.conferir_comissionamento();
create function garantias.conferir_medida() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  -- waits for a signature in progress
  perform from garantias.comissionamentos c where c.id = new.comissionamento_id for share;
  if exists (
    select from garantias.comissionamentos c where c.id = new.comissionamento_id and c.assinado_em is not null
  ) then
    raise exception 'it is signed' using errcode = '23514', constraint = 'comissionamentos_assinado';
  end if;
  return new;
end $$;
create trigger conferir_medida before insert on garantias.medidas
  for each row execute function garantias.conferir_medida();

-- What a databook states beyond what is measured: responsibility (ART) and acceptance.
create table garantias.obras (
  usina_id uuid primary key references usinas.usinas,
  descricao text not null default '' check (length(descricao) <= 2000),
  art_numero text not null default '' check (length(art_numero) <= 40),
  art_profissional text not null default '' check (length(art_profissional) <= 120),
  art_registro text not null default '' check (length(art_registro) <= 40),
  art_em date,
  aceite_nome text not null default '' check (length(aceite_nome) <= 120),
  aceite_em date,
  versao int not null default 1,
  mudou_em timestamptz not null default now(),
  constraint obras_art check (art_numero <> '' or (art_profissional = '' and art_registro = '' and art_em is null)),
  constraint obras_aceite check ((aceite_nome = '') = (aceite_em is null))
);
-- Bytes in plataforma.guardados; a version is never written again.
create table garantias.databooks (
  id uuid primary key,
  usina_id uuid not null references usinas.usinas,
  n int not null check (n > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- parts that were missing when it was made
  faltas text[] not null,
  gerado_por uuid references cad.usuarios,
  gerado_em timestamptz not null default now(),
  unique (usina_id, n)
);

grant select, insert, update on garantias.equipamentos, garantias.strings, garantias.obras to girassol_app;
grant select, insert on garantias.mppts, garantias.instalacoes, garantias.trocas, garantias.medidas, garantias.rmas,
  garantias.rma_eventos, garantias.rma_fotos, garantias.databooks, garantias.comissionamentos to girassol_app;
grant update (retirada_em, retirada_por, motivo) on garantias.instalacoes to girassol_app;
grant update (situacao, protocolo, serie_nova, rastreio, cartao_id, medidas, versao, mudou_em) on garantias.rmas
  to girassol_app;
grant update (irradiancia, t_celula, medido_em, instrumento, versao, como, assinado_por, assinado_em, conteudo, sha256)
  on garantias.comissionamentos to girassol_app;
grant select on all tables in schema garantias to girassol_leitura;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('garantias.mapa.ver', 'sim'),
  ('garantias.mapa.editar', 'sim'),
  ('garantias.serie.aceitar', 'sim'),
  ('garantias.comissionamento.medir', 'sim'),
  ('garantias.comissionamento.aprovar', 'sim'),
  ('garantias.garantia.ver', 'sim'),
  ('garantias.rma.gerir', 'sim'),
  ('garantias.databook.gerar', 'sim');

-- Invoices without their values, for whoever looks for the purchase of a serial.
create schema if not exists compras_publico;
grant usage on schema compras_publico to girassol_app;
create or replace view compras_publico.notas as
  select id, chave, numero, serie, emitida_em, estado, movimento_id, fornecedor_id
  from compras.notas;
create or replace view compras_publico.fornecedores as
  select id, nome
  from compras.fornecedores;
grant select on compras_publico.notas, compras_publico.fornecedores to girassol_app;

-- What was recorded of plants of the demonstration leaves before them.
create function garantias.deixar_demonstracao() returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  delas uuid[];
  deles uuid[];
  ordens_delas uuid[];
begin
  if not exists (select from cad.demonstracao_deixada) then
    raise exception 'the demonstration was not left'
      using errcode = 'integrity_constraint_violation', constraint = 'garantias_demonstracao';
  end if;
  delas := array(select cad.da_demonstracao('usinas.usinas'));
  deles := array(
    select r.id from garantias.rmas r
    where r.usina_id = any (delas) or r.id in (select cad.da_demonstracao('garantias.rmas'))
  );
  delete from garantias.databooks where usina_id = any (delas);
  delete from garantias.obras where usina_id = any (delas);
  delete from garantias.medidas where usina_id = any (delas);
  delete from garantias.comissionamentos where usina_id = any (delas);
  delete from garantias.trocas where usina_id = any (delas);
  delete from garantias.rma_eventos where rma_id = any (deles);
  delete from garantias.rma_fotos where rma_id = any (deles);
  delete from garantias.rmas where id = any (deles);
  delete from garantias.instalacoes where usina_id = any (delas);
  delete from garantias.strings where usina_id = any (delas);
  delete from garantias.mppts m
  using garantias.equipamentos e
  where e.id = m.inversor_id and e.usina_id = any (delas);
  delete from garantias.equipamentos where usina_id = any (delas);
  -- what stays names no order that leaves
  ordens_delas := array(
    select o.id
    from ordens.ordens o
    where o.id in (select cad.da_demonstracao('ordens.ordens'))
      or o.usina_id = any (delas)
      or o.contato_id in (select cad.da_demonstracao('cad.contatos'))
  );
  update garantias.rmas set ordem_id = null where ordem_id = any (ordens_delas);
  update garantias.trocas set ordem_id = null where ordem_id = any (ordens_delas);
end $$;
revoke execute on function garantias.deixar_demonstracao() from public;
grant execute on function garantias.deixar_demonstracao() to girassol_app;
