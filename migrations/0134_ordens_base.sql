-- Service orders of the field: what was asked, who goes, what was done, and every act that says so.
create schema ordens;
grant usage on schema ordens to girassol_app, girassol_leitura;

create domain ordens.situacao as text check (value in
  ('aberta', 'agendada', 'em_deslocamento', 'em_execucao', 'pausada', 'concluida', 'cancelada', 'reaberta'));
create domain ordens.tipo as text check (value in
  ('instalacao', 'preventiva', 'corretiva', 'limpeza', 'garantia', 'vistoria', 'seguro'));

-- Numbers start again each year, without gaps.
create table ordens.numeracao (
  ano int primary key check (ano between 2020 and 2200),
  ultimo int not null check (ultimo >= 1)
);
grant select, insert, update on ordens.numeracao to girassol_app;

create table ordens.checklists (
  id uuid primary key,
  nome text not null check (length(btrim(nome)) between 2 and 80),
  tipo ordens.tipo,
  versao int not null default 0,
  arquivado_em timestamptz,
  criado_em timestamptz not null default now()
);
create unique index checklists_nome on ordens.checklists (lower(nome)) where arquivado_em is null;

-- A version never changes: an order names the one that it copied.
create table ordens.checklist_versoes (
  checklist_id uuid not null references ordens.checklists,
  versao int not null check (versao > 0),
  -- items and photo slots as src/modules/ordens/contract/checklists.ts has them
  itens jsonb not null check (jsonb_typeof(itens) = 'array'),
  vagas jsonb not null check (jsonb_typeof(vagas) = 'array'),
  publicada_em timestamptz not null default now(),
  publicada_por uuid references cad.usuarios,
  primary key (checklist_id, versao)
);

-- What a service of the catalogue means in the field; an order starts as a copy of it.
create table ordens.servicos (
  item_id uuid primary key references catalogo.itens,
  tipo ordens.tipo not null,
  duracao_min int not null default 120 check (duracao_min between 15 and 14400),
  habilidades text[] not null default '{}',
  no_telhado boolean not null default false,
  checklist_id uuid references ordens.checklists,
  preco_centavos bigint check (preco_centavos between 0 and 100000000000),
  sla_horas int check (sla_horas between 1 and 8760),
  instrucoes text not null default '' check (length(instrucoes) <= 4000),
  atualizado_em timestamptz not null default now()
);
create table ordens.servico_pecas (
  servico_id uuid not null references ordens.servicos on delete cascade,
  item_id uuid not null references estoque.materiais,
  qtd numeric(18, 6) not null check (qtd > 0),
  critica boolean not null default false,
  primary key (servico_id, item_id)
);

-- A preventive contract: an order opens by itself each so many months.
create table ordens.recorrencias (
  id uuid primary key,
  -- null: the person was forgotten, and the contract ended with that
  contato_id uuid references cad.contatos on delete set null,
  usina_id uuid references usinas.usinas,
  servico_id uuid not null references ordens.servicos,
  titulo text not null check (length(btrim(titulo)) between 2 and 120),
  cada_meses int not null check (cada_meses between 1 and 60),
  proxima date not null,
  -- opens so many days before
  antecedencia_dias int not null default 15 check (antecedencia_dias between 0 and 90),
  ate date,
  ativa boolean not null default true,
  criada_por uuid references cad.usuarios,
  criada_em timestamptz not null default now(),
  constraint recorrencias_fim check (ate is null or ate >= proxima or not ativa)
);
create index recorrencias_do_contato on ordens.recorrencias (contato_id);
create index recorrencias_proximas on ordens.recorrencias (proxima) where ativa;

create table ordens.ordens (
  id uuid primary key,
  ano int not null,
  numero int not null check (numero > 0),
  tipo ordens.tipo not null,
  prioridade text not null default 'normal' check (prioridade in ('baixa', 'normal', 'alta', 'urgente')),
  titulo text not null check (length(btrim(titulo)) between 2 and 120),
  problema text not null default '' check (length(problema) <= 4000),
  contato_id uuid references cad.contatos on delete set null,
  usina_id uuid references usinas.usinas,
  servico_id uuid references ordens.servicos,
  recorrencia_id uuid references ordens.recorrencias,
  recorrencia_dia date,
  -- where the work is
  logradouro text not null default '' check (length(logradouro) <= 160),
  numero_local text not null default '' check (length(numero_local) <= 20),
  complemento text not null default '' check (length(complemento) <= 80),
  bairro text not null default '' check (length(bairro) <= 80),
  cidade text not null default '' check (length(cidade) <= 80),
  uf text check (uf ~ '^[A-Z]{2}$'),
  cep text check (cep ~ '^[0-9]{8}$'),
  lat numeric(9, 6) check (lat between -90 and 90),
  lon numeric(9, 6) check (lon between -180 and 180),
  duracao_min int not null default 120 check (duracao_min between 15 and 14400),
  habilidades text[] not null default '{}',
  no_telhado boolean not null default false,
  preferencia text not null default '' check (length(preferencia) <= 200),
  situacao ordens.situacao not null default 'aberta',
  ciclo int not null default 1 check (ciclo > 0),
  -- the crew and its hours, as `equipes` scheduled them
  equipe_id uuid,
  agendada_de timestamptz,
  agendada_ate timestamptz,
  confirmada_em timestamptz,
  prazo_em timestamptz not null,
  checklist_id uuid references ordens.checklists,
  checklist_versao int,
  origem_tipo text check (origem_tipo in ('cartao', 'conversa', 'proposta', 'usina', 'contato', 'contrato', 'recorrencia')),
  origem_id uuid,
  versao int not null default 1,
  aberta_em timestamptz not null default now(),
  aberta_por uuid references cad.usuarios,
  iniciada_em timestamptz,
  concluida_em timestamptz,
  cancelada_em timestamptz,
  motivo text check (length(motivo) <= 500),
  busca text generated always as (plataforma.sem_acento(titulo || ' ' || numero::text || ' ' || cidade)) stored,
  constraint ordens_numero unique (ano, numero),
  foreign key (checklist_id, checklist_versao) references ordens.checklist_versoes,
  constraint ordens_geo_inteiro check ((lat is null) = (lon is null)),
  constraint ordens_origem_inteira check ((origem_tipo is null) = (origem_id is null)),
  constraint ordens_hora check ((agendada_de is null) = (agendada_ate is null) and agendada_ate > agendada_de),
  constraint ordens_agendada_tem_hora check (
    situacao not in ('agendada', 'em_deslocamento', 'em_execucao') or (agendada_de is not null and equipe_id is not null)),
  constraint ordens_concluida check ((situacao = 'concluida') = (concluida_em is not null)),
  constraint ordens_cancelada check ((situacao = 'cancelada') = (cancelada_em is not null)),
  constraint ordens_recorrencia_inteira check ((recorrencia_id is null) = (recorrencia_dia is null)),
  constraint ordens_recorrencia_uma_vez unique (recorrencia_id, recorrencia_dia)
);
create index ordens_lista on ordens.ordens (aberta_em desc, id desc);
create index ordens_por_prazo on ordens.ordens (prazo_em, id) where situacao not in ('concluida', 'cancelada');
create index ordens_da_agenda on ordens.ordens (agendada_de) where agendada_de is not null;
create index ordens_do_contato on ordens.ordens (contato_id);
create index ordens_da_usina on ordens.ordens (usina_id);
create index ordens_da_origem on ordens.ordens (origem_tipo, origem_id);
create index ordens_do_servico on ordens.ordens (servico_id);
create index ordens_da_equipe on ordens.ordens (equipe_id, agendada_de);
create index ordens_busca on ordens.ordens using gin (busca gin_trgm_ops) with (gin_pending_list_limit = 512);

-- The transitions of the table in src/modules/ordens/regras/estados.ts: nothing else passes, whoever writes.
create function ordens.conferir_passagem() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if old.situacao is distinct from new.situacao and (old.situacao::text || '>' || new.situacao::text) not in (
    'aberta>agendada', 'agendada>em_deslocamento', 'agendada>em_execucao', 'em_deslocamento>em_execucao',
    'em_execucao>pausada', 'pausada>em_execucao', 'pausada>agendada', 'em_execucao>concluida',
    'aberta>cancelada', 'agendada>cancelada', 'pausada>cancelada',
    'concluida>reaberta', 'reaberta>agendada', 'reaberta>em_execucao'
  ) then
    raise exception 'no transition from % to %', old.situacao, new.situacao
      using errcode = '23514', constraint = 'ordens_passagem';
  end if;
  if new.ciclo <> old.ciclo + (case when old.situacao = 'concluida' and new.situacao = 'reaberta' then 1 else 0 end) then
    raise exception 'a cycle begins with a reopening' using errcode = '23514', constraint = 'ordens_ciclo';
  end if;
  return new;
end $$;
create trigger conferir_passagem before update on ordens.ordens
  for each row execute function ordens.conferir_passagem();

-- Who goes. The technicians of the crew on that day, as `equipes` set them.
create table ordens.tecnicos (
  ordem_id uuid not null references ordens.ordens,
  usuario_id uuid not null references cad.usuarios,
  primary key (ordem_id, usuario_id)
);
create index tecnicos_da_pessoa on ordens.tecnicos (usuario_id);

-- The copy of a checklist that the order keeps.
create table ordens.itens (
  id uuid primary key,
  ordem_id uuid not null references ordens.ordens,
  n int not null check (n > 0),
  grupo text not null default '' check (length(grupo) <= 60),
  texto text not null check (length(btrim(texto)) between 2 and 200),
  tipo text not null check (tipo in ('feito', 'sim_nao', 'numero', 'texto', 'escolha')),
  -- of the safety list: the work does not begin without it
  seguranca boolean not null default false,
  obrigatorio boolean not null default true,
  com_foto boolean not null default false,
  unidade text not null default '' check (length(unidade) <= 12),
  minimo numeric(14, 4),
  maximo numeric(14, 4),
  opcoes text[] not null default '{}',
  unique (ordem_id, n),
  constraint itens_faixa check (minimo is null or maximo is null or minimo <= maximo)
);

create table ordens.vagas (
  id uuid primary key,
  ordem_id uuid not null references ordens.ordens,
  n int not null check (n > 0),
  nome text not null check (length(btrim(nome)) between 2 and 60),
  momento text not null check (momento in ('antes', 'durante', 'depois')),
  item_id uuid references ordens.itens,
  obrigatoria boolean not null default false,
  -- the customer sees its photos
  publica boolean not null default false,
  unique (ordem_id, n)
);

-- Everything that somebody asked of an order, accepted or refused. The id comes from who asks: again is the same act.
create table ordens.atos (
  id uuid primary key,
  ordem_id uuid not null references ordens.ordens,
  ciclo int not null check (ciclo > 0),
  tipo text not null check (length(tipo) between 2 and 40),
  -- of what was asked under the id: another request under it is a mistake
  pedido text not null check (pedido ~ '^[0-9a-f]{64}$'),
  dados jsonb not null check (jsonb_typeof(dados) = 'object'),
  usuario_id uuid references cad.usuarios,
  aparelho text check (length(aparelho) between 1 and 64),
  seq_do_aparelho bigint check (seq_do_aparelho >= 0),
  -- as the clock of the device has it, and how many seconds it is ahead of ours
  ocorrido_em timestamptz not null,
  relogio_s int not null default 0,
  recebido_em timestamptz not null default now(),
  resultado text not null check (resultado in ('aceito', 'recusado')),
  -- code and sentence of a refusal
  razao text check (length(razao) between 2 and 60),
  frase text check (length(frase) <= 500),
  n bigint not null generated always as identity,
  constraint atos_recusa check ((resultado = 'recusado') = (razao is not null))
);
create index atos_da_ordem on ordens.atos (ordem_id, n);
create index atos_recusados on ordens.atos (recebido_em) where resultado = 'recusado';

-- What happened, in words of the domain. Only appended to.
create table ordens.eventos (
  id uuid primary key,
  ordem_id uuid not null references ordens.ordens,
  ciclo int not null check (ciclo > 0),
  ato_id uuid references ordens.atos deferrable initially deferred,
  tipo text not null check (length(tipo) between 2 and 40),
  de ordens.situacao,
  para ordens.situacao,
  usuario_id uuid references cad.usuarios,
  aparelho text,
  ocorrido_em timestamptz not null,
  registrado_em timestamptz not null default now(),
  lat numeric(9, 6),
  lon numeric(9, 6),
  precisao_m int check (precisao_m >= 0),
  distancia_m int check (distancia_m >= 0),
  texto text not null default '' check (length(texto) <= 2000),
  interno boolean not null default false,
  dados jsonb not null default '{}' check (jsonb_typeof(dados) = 'object'),
  n bigint not null generated always as identity,
  constraint eventos_passagem check ((de is null) = (para is null) or tipo = 'abrir')
);
create index eventos_da_ordem on ordens.eventos (ordem_id, n);

-- The last answer of an item in a cycle counts; none is overwritten.
create table ordens.respostas (
  id uuid primary key,
  ordem_id uuid not null references ordens.ordens,
  item_id uuid not null references ordens.itens,
  ciclo int not null check (ciclo > 0),
  valor text not null check (length(valor) between 1 and 500),
  ressalva text not null default '' check (length(ressalva) <= 500),
  fora_da_faixa boolean not null default false,
  usuario_id uuid references cad.usuarios,
  ato_id uuid references ordens.atos deferrable initially deferred,
  ocorrido_em timestamptz not null,
  n bigint not null generated always as identity
);
create index respostas_do_item on ordens.respostas (item_id, ciclo, n desc);
create index respostas_da_ordem on ordens.respostas (ordem_id, ciclo);

create table ordens.fotos (
  id uuid primary key,
  ordem_id uuid not null references ordens.ordens,
  ciclo int not null check (ciclo > 0),
  vaga_id uuid references ordens.vagas,
  -- of the bytes in plataforma.guardados, and of the copy without EXIF that the customer may see
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  sha256_publica text check (sha256_publica ~ '^[0-9a-f]{64}$'),
  -- null: the device has not sent the bytes yet
  recebida_em timestamptz,
  legenda text not null default '' check (length(legenda) <= 200),
  publica boolean not null default false,
  tirada_em timestamptz not null,
  lat numeric(9, 6),
  lon numeric(9, 6),
  usuario_id uuid references cad.usuarios,
  ato_id uuid references ordens.atos deferrable initially deferred,
  constraint fotos_uma_vez unique (ordem_id, ciclo, vaga_id, sha256)
);
create index fotos_da_vaga on ordens.fotos (vaga_id);

-- Parts that the order needs: what is planned, and the reservation in stock.
create table ordens.pecas (
  id uuid primary key,
  ordem_id uuid not null references ordens.ordens,
  item_id uuid not null references estoque.materiais,
  qtd numeric(18, 6) not null check (qtd > 0),
  critica boolean not null default false,
  reserva_id uuid,
  unique (ordem_id, item_id)
);

-- What went through the hands: taken, consumed, returned. Only appended to; `movimento_id` is of the stock ledger.
create table ordens.usos (
  id uuid primary key,
  ordem_id uuid not null references ordens.ordens,
  ciclo int not null check (ciclo > 0),
  item_id uuid not null references estoque.materiais,
  tipo text not null check (tipo in ('retirada', 'consumida', 'devolvida')),
  qtd numeric(18, 6) not null check (qtd > 0),
  local_id uuid references estoque.locais,
  series text[] not null default '{}',
  -- of a swap: what was there before
  serie_retirada text check (length(btrim(serie_retirada)) between 1 and 60),
  movimento_id uuid references estoque.movimentos,
  usuario_id uuid references cad.usuarios,
  ato_id uuid references ordens.atos deferrable initially deferred,
  ocorrido_em timestamptz not null,
  n bigint not null generated always as identity
);
create index usos_da_ordem on ordens.usos (ordem_id, item_id);
create index usos_das_series on ordens.usos using gin (series) with (gin_pending_list_limit = 512);

-- A technician is in one place at a time.
create table ordens.apontamentos (
  id uuid primary key,
  ordem_id uuid not null references ordens.ordens,
  ciclo int not null check (ciclo > 0),
  usuario_id uuid not null references cad.usuarios,
  tipo text not null check (tipo in ('deslocamento', 'trabalho')),
  periodo tstzrange not null check (not isempty(periodo) and lower_inc(periodo) and not upper_inc(periodo)
    and not lower_inf(periodo)),
  km numeric(8, 1) check (km >= 0),
  ato_id uuid references ordens.atos deferrable initially deferred,
  anulado_em timestamptz,
  constraint apontamentos_um_por_vez
    exclude using gist (usuario_id with =, periodo with &&) where (anulado_em is null)
);
create index apontamentos_da_ordem on ordens.apontamentos (ordem_id);

-- What somebody signed: the report of one cycle, by its hash.
create table ordens.relatorios (
  id uuid primary key,
  ordem_id uuid not null references ordens.ordens,
  ciclo int not null check (ciclo > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  conteudo jsonb not null check (jsonb_typeof(conteudo) = 'object'),
  criado_em timestamptz not null default now(),
  constraint relatorios_do_ciclo unique (ordem_id, ciclo, sha256)
);
create table ordens.assinaturas (
  id uuid primary key,
  ordem_id uuid not null references ordens.ordens,
  ciclo int not null check (ciclo > 0),
  papel text not null check (papel in ('cliente', 'tecnico', 'apr')),
  nome text not null check (length(btrim(nome)) between 2 and 120),
  -- of the drawing in plataforma.guardados
  desenho_sha256 text check (desenho_sha256 ~ '^[0-9a-f]{64}$'),
  relatorio_sha256 text not null check (relatorio_sha256 ~ '^[0-9a-f]{64}$'),
  confirmada_por text check (confirmada_por in ('telefone', 'codigo', 'aparelho')),
  final_do_telefone text check (final_do_telefone ~ '^[0-9]{4}$'),
  ip text,
  agente text check (length(agente) <= 300),
  usuario_id uuid references cad.usuarios,
  ato_id uuid references ordens.atos deferrable initially deferred,
  assinada_em timestamptz not null,
  constraint assinaturas_uma_por_ciclo unique (ordem_id, ciclo, papel)
);

-- After the customer signed, nothing of that cycle is added.
create function ordens.conferir_ciclo_aberto() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if exists (
    select from ordens.assinaturas a
    where a.ordem_id = new.ordem_id and a.ciclo = new.ciclo and a.papel = 'cliente'
  ) then
    raise exception 'the cycle is signed' using errcode = '23514', constraint = 'ordens_ciclo_assinado';
  end if;
  return new;
end $$;
create trigger conferir_ciclo_aberto before insert on ordens.respostas
  for each row execute function ordens.conferir_ciclo_aberto();
create trigger conferir_ciclo_aberto before insert on ordens.fotos
  for each row execute function ordens.conferir_ciclo_aberto();
create trigger conferir_ciclo_aberto before insert on ordens.usos
  for each row execute function ordens.conferir_ciclo_aberto();

-- A concluded order has no part in hand.
create function ordens.conferir_pecas_na_mao() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.situacao in ('concluida', 'cancelada') and old.situacao is distinct from new.situacao and exists (
    select from ordens.usos u
    where u.ordem_id = new.id
    group by u.item_id
    having sum(case u.tipo when 'retirada' then u.qtd else -u.qtd end) <> 0
  ) then
    raise exception 'parts are out' using errcode = '23514', constraint = 'ordens_pecas_na_mao';
  end if;
  return new;
end $$;
create trigger conferir_pecas_na_mao before update on ordens.ordens
  for each row execute function ordens.conferir_pecas_na_mao();

grant select, insert on ordens.checklist_versoes, ordens.itens, ordens.vagas, ordens.atos, ordens.eventos,
  ordens.respostas, ordens.usos, ordens.relatorios, ordens.assinaturas, ordens.fotos to girassol_app;
grant update (recebida_em, sha256_publica, publica) on ordens.fotos to girassol_app;
grant select, insert, update on ordens.checklists, ordens.servicos, ordens.recorrencias, ordens.ordens,
  ordens.pecas, ordens.apontamentos to girassol_app;
grant select, insert, update, delete on ordens.servico_pecas to girassol_app;
grant select, insert, delete on ordens.tecnicos to girassol_app;
grant select on all tables in schema ordens to girassol_leitura;

-- Personal data of a customer who is forgotten: what was done stays, without who and where.
create function ordens.esquecer_contato(quem uuid) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  delas uuid[] := array(select id from ordens.ordens where contato_id = quem);
begin
  update ordens.ordens
  set problema = '', preferencia = '', logradouro = '', numero_local = '', complemento = '', bairro = '', cep = null,
    lat = null, lon = null, contato_id = null
  where id = any(delas);
  update ordens.eventos
  set texto = '', dados = dados - 'nome', lat = null, lon = null
  where ordem_id = any(delas);
  update ordens.atos set dados = '{}' where ordem_id = any(delas) and tipo in ('nota', 'assinar', 'concluir', 'cancelar');
  update ordens.respostas set ressalva = '' where ordem_id = any(delas);
  update ordens.assinaturas
  set nome = 'Pessoa esquecida', final_do_telefone = null, ip = null, agente = null
  where ordem_id = any(delas) and papel = 'cliente';
  update ordens.fotos set lat = null, lon = null where ordem_id = any(delas);
  update ordens.recorrencias set ativa = false, contato_id = null where contato_id = quem;
end $$;
revoke execute on function ordens.esquecer_contato from public;
grant execute on function ordens.esquecer_contato to girassol_app;

-- What the modules after this one read.
create schema ordens_publico;
grant usage on schema ordens_publico to girassol_app;
create view ordens_publico.ordens as
  select id, ano, numero, tipo, prioridade, titulo, contato_id, usina_id, servico_id, cidade, uf, lat, lon, duracao_min,
    habilidades, no_telhado, preferencia, situacao, ciclo, equipe_id, agendada_de, agendada_ate, confirmada_em, prazo_em,
    aberta_em, concluida_em, origem_tipo, origem_id, versao, busca
  from ordens.ordens;
create view ordens_publico.tecnicos as
  select ordem_id, usuario_id from ordens.tecnicos;
create view ordens_publico.pecas as
  select id, ordem_id, item_id, qtd, critica, reserva_id from ordens.pecas;
create view ordens_publico.itens as
  select id, ordem_id, n, grupo, texto, tipo, seguranca, obrigatorio, com_foto, unidade, minimo, maximo, opcoes
  from ordens.itens;
create view ordens_publico.vagas as
  select id, ordem_id, n, nome, momento, item_id, obrigatoria, publica from ordens.vagas;
create view ordens_publico.respostas as
  select id, ordem_id, item_id, ciclo, valor, ressalva, fora_da_faixa, usuario_id, ocorrido_em, n from ordens.respostas;
create view ordens_publico.fotos as
  select id, ordem_id, ciclo, vaga_id, sha256, sha256_publica, recebida_em, legenda, publica, tirada_em from ordens.fotos;
create view ordens_publico.usos as
  select id, ordem_id, ciclo, item_id, tipo, qtd, local_id, series, serie_retirada, movimento_id, ocorrido_em, n
  from ordens.usos;
create view ordens_publico.apontamentos as
  select id, ordem_id, ciclo, usuario_id, tipo, periodo, km from ordens.apontamentos where anulado_em is null;
create view ordens_publico.atos as
  select id, ordem_id, ciclo, tipo, dados, usuario_id, aparelho, seq_do_aparelho, ocorrido_em, relogio_s, recebido_em,
    resultado, razao, frase, n
  from ordens.atos;
create view ordens_publico.eventos as
  select id, ordem_id, ciclo, ato_id, tipo, de, para, usuario_id, ocorrido_em, registrado_em, texto, interno, dados, n
  from ordens.eventos;
create view ordens_publico.assinaturas as
  select id, ordem_id, ciclo, papel, nome, desenho_sha256, relatorio_sha256, confirmada_por, final_do_telefone, assinada_em
  from ordens.assinaturas;
create view ordens_publico.servicos as
  select item_id, tipo, duracao_min, habilidades, no_telhado, checklist_id, preco_centavos, sla_horas from ordens.servicos;
grant select on all tables in schema ordens_publico to girassol_app;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('ordens.ordem.ver', 'proprio'),
  ('ordens.ordem.ver', 'todos'),
  ('ordens.ordem.criar', 'sim'),
  ('ordens.ordem.agendar', 'sim'),
  ('ordens.ordem.executar', 'sim'),
  ('ordens.ordem.cancelar', 'sim'),
  ('ordens.ordem.reabrir', 'sim'),
  ('ordens.cadastro.editar', 'sim');

-- Views of the stock that orders read; another migration may have made them already.
create schema if not exists estoque_publico;
grant usage on schema estoque_publico to girassol_app;
do $$
begin
  if to_regclass('estoque_publico.locais') is null then
    create view estoque_publico.locais as
      select id, nome, tipo, fisico, responsavel_id, arquivado_em from estoque.locais;
  end if;
  if to_regclass('estoque_publico.materiais') is null then
    create view estoque_publico.materiais as
      select item_id, codigo, categoria_id, unidade, rastreio from estoque.materiais;
  end if;
  if to_regclass('estoque_publico.saldos') is null then
    create view estoque_publico.saldos as
      select item_id, local_id, fisico, qtd, reservado from estoque.saldos;
  end if;
  if to_regclass('estoque_publico.reservas') is null then
    create view estoque_publico.reservas as
      select id, origem_tipo, origem_id, item_id, local_id, qtd, atendida, situacao, precisa_em, expira_em
      from estoque.reservas;
  end if;
  if to_regclass('estoque_publico.series') is null then
    create view estoque_publico.series as
      select id, item_id, numero, local_id from estoque.series;
  end if;
end $$;
grant select on all tables in schema estoque_publico to girassol_app;
