-- Plants: registry, lists that share their surplus, readings of generation, months, monitoring accounts.
create schema usinas;
create schema usinas_publico;
grant usage on schema usinas to girassol_app, girassol_leitura;
grant usage on schema usinas_publico to girassol_app;

create table usinas.usinas (
  id uuid primary key,
  nome text not null check (length(btrim(nome)) between 2 and 120),
  -- of the module tarifas
  distribuidora_id uuid references tarifas.distribuidoras,
  -- the unit of the generator, and its holder
  unidade_id uuid references cad.unidades_consumidoras on delete set null,
  contato_id uuid references cad.contatos on delete set null,
  kwp numeric(12, 3) not null check (kwp > 0 and kwp <= 100000),
  ca_kw numeric(12, 3) not null check (ca_kw > 0 and ca_kw <= 100000),
  despachavel boolean not null default false,
  modalidade text not null check (modalidade in ('AUTOCONSUMO_LOCAL', 'AUTOCONSUMO_REMOTO', 'GERACAO_COMPARTILHADA', 'EMUC')),
  -- as the engine classified it with the sharing in force
  classe_gd text not null check (classe_gd in ('GD_I', 'GD_II', 'GD_III')),
  -- request for the connection budget, inspection, first day of generation
  protocolo_em date,
  vistoria_em date,
  entrou_em date,
  situacao text not null default 'ativa' check (situacao in ('projeto', 'conexao', 'ativa', 'parada', 'encerrada')),
  uf text not null check (uf ~ '^[A-Z]{2}$'),
  cidade text check (length(btrim(cidade)) between 2 and 80),
  -- kWh/m²·day of 12 months; null: those of the state's capital
  hsp numeric(6, 3)[] check (cardinality(hsp) = 12 and 0 <= all (hsp) and 12 >= all (hsp)),
  pr numeric(5, 4) not null default 0.78 check (pr > 0 and pr <= 1),
  fator_orientacao numeric(5, 4) not null default 1 check (fator_orientacao > 0 and fator_orientacao <= 1.2),
  -- first day of the utility's cycle
  dia_leitura smallint not null default 1 check (dia_leitura between 1 and 28),
  -- a day is the plant's calendar day
  fuso text not null default 'America/Sao_Paulo' check (length(fuso) between 3 and 40),
  versao int not null default 1,
  criada_por uuid references cad.usuarios,
  criada_em timestamptz not null default now(),
  atualizada_em timestamptz not null default now(),
  constraint usinas_em_ordem check (entrou_em is null or protocolo_em is null or entrou_em >= protocolo_em)
);
create unique index usinas_nome_unico on usinas.usinas (plataforma.sem_acento(nome)) where situacao <> 'encerrada';
create index usinas_da_unidade on usinas.usinas (unidade_id) where unidade_id is not null;
create index usinas_do_contato on usinas.usinas (contato_id) where contato_id is not null;
create index usinas_da_distribuidora on usinas.usinas (distribuidora_id);

-- A sharing list. Without the utility's protocol it has no date; with it, it is valid from a day until another begins.
create table usinas.versoes (
  id uuid primary key,
  usina_id uuid not null references usinas.usinas,
  n int not null check (n > 0),
  modo text not null check (modo in ('percentual', 'ordem')),
  -- receives what is left of a list by order; null: the unit with the highest consumption
  destino_id uuid,
  linhas int not null check (linhas between 1 and 2000),
  situacao text not null default 'criada' check (situacao in ('criada', 'pedida', 'recusada', 'descartada')),
  motivo text check (length(btrim(motivo)) between 3 and 500),
  classe_antes text not null check (classe_antes in ('GD_I', 'GD_II', 'GD_III')),
  classe_depois text not null check (classe_depois in ('GD_I', 'GD_II', 'GD_III')),
  -- a change of class is accepted by a second person
  aceita_em timestamptz,
  aceita_por uuid references cad.usuarios,
  pedida_em date,
  protocolo text check (length(btrim(protocolo)) between 2 and 60),
  respondida_em date,
  vigente_de date,
  vigente_ate date,
  criada_por uuid references cad.usuarios,
  criada_em timestamptz not null default now(),
  unique (usina_id, n),
  constraint versoes_aceita_por_alguem check ((aceita_em is null) = (aceita_por is null)),
  constraint versoes_outra_pessoa check (aceita_por is null or criada_por is null or aceita_por <> criada_por),
  constraint versoes_com_protocolo check (
    case situacao
      when 'pedida' then pedida_em is not null and protocolo is not null and vigente_de is not null
      when 'recusada' then pedida_em is not null and motivo is not null
      else vigente_de is null and vigente_ate is null
    end
  ),
  constraint versoes_classe_aceita check (situacao <> 'pedida' or classe_antes = classe_depois or aceita_em is not null),
  constraint versoes_vale_depois_do_pedido check (vigente_de is null or vigente_de > pedida_em),
  constraint versoes_fim_depois check (vigente_ate is null or vigente_ate >= vigente_de),
  -- on no day are two lists of a plant in force
  constraint versoes_sem_sobreposicao exclude using gist (
    usina_id with =, daterange(vigente_de, vigente_ate, '[]') with &&
  ) where (situacao = 'pedida')
);
create unique index versoes_uma_criada on usinas.versoes (usina_id) where situacao = 'criada';

-- One unit of a list. Mode and dates are copies, written by the database. The unit is no foreign key: the list stays when its holder is forgotten.
create table usinas.rateios (
  id uuid primary key,
  versao_id uuid not null references usinas.versoes on delete cascade,
  usina_id uuid not null references usinas.usinas,
  unidade_id uuid not null,
  -- of the module matriculas
  matricula_id uuid,
  modo text not null,
  parte numeric(5, 2) check (parte > 0 and parte <= 100),
  ordem int not null check (ordem between 1 and 2000),
  situacao text not null,
  vigente_de date,
  vigente_ate date,
  constraint rateios_unidade_uma_vez unique (versao_id, unidade_id),
  constraint rateios_ordem_uma_vez unique (versao_id, ordem),
  constraint rateios_parte_so_em_percentual check ((modo = 'percentual') = (parte is not null))
);
create index rateios_da_unidade on usinas.rateios (unidade_id, vigente_de);
create index rateios_da_usina on usinas.rateios (usina_id, vigente_de);

-- A month of a plant. What is null was not read: never zero.
create table usinas.meses (
  usina_id uuid not null references usinas.usinas,
  competencia text not null check (competencia ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  esperado_kwh numeric(14, 3) not null check (esperado_kwh >= 0),
  -- typed by a person: the engine does not replace it
  esperado_editado boolean not null default false,
  gerado_kwh numeric(14, 3) check (gerado_kwh >= 0),
  -- 'dias': the sum of complete days; 'mes': a person's reading of the whole month
  gerado_de text check (gerado_de in ('dias', 'mes')),
  dias_lidos smallint not null default 0 check (dias_lidos between 0 and 31),
  injetado_kwh numeric(14, 3) check (injetado_kwh >= 0),
  injetado_de text check (injetado_de in ('conta', 'mao')),
  conta_id uuid references contas.contas on delete set null,
  horas_paradas numeric(6, 1) check (horas_paradas between 0 and 744),
  observacao text check (length(observacao) <= 500),
  fechado boolean not null default false,
  fechado_em timestamptz,
  fechado_por uuid references cad.usuarios,
  versao int not null default 1,
  atualizado_em timestamptz not null default now(),
  primary key (usina_id, competencia),
  constraint meses_gerado_de_algo check ((gerado_kwh is null) = (gerado_de is null)),
  constraint meses_injetado_de_algo check ((injetado_kwh is null) = (injetado_de is null)),
  constraint meses_fechado_por_alguem check (fechado = (fechado_em is not null))
);
create index meses_da_conta on usinas.meses (conta_id) where conta_id is not null;

-- Accounts of inverter clouds. Credentials are encrypted; the host follows from provider and region.
create table usinas.nuvens (
  id uuid primary key,
  provedor text not null check (provedor in ('growatt', 'huawei', 'sungrow')),
  regiao text not null check (length(regiao) between 1 and 20),
  nome text not null check (length(btrim(nome)) between 2 and 80),
  credencial bytea not null,
  -- tokens that the provider changes
  sessao bytea,
  situacao text not null default 'ok' check (situacao in ('ok', 'acesso', 'limitada', 'fora')),
  erro text check (length(erro) <= 300),
  falhou_em timestamptz,
  tentar_em timestamptz,
  lida_em timestamptz,
  -- the next call may leave from here on: one queue an account
  livre_em timestamptz not null default now(),
  pausada boolean not null default false,
  versao int not null default 1,
  criada_por uuid references cad.usuarios,
  criada_em timestamptz not null default now(),
  constraint nuvens_falha_com_hora check ((situacao = 'ok') = (falhou_em is null))
);

-- By which id another system names a plant, or the serial of its inverter: never by a name.
create table usinas.codigos (
  sistema text not null check (sistema in ('growatt', 'huawei', 'sungrow', 'csv', 'serial')),
  codigo text not null check (length(btrim(codigo)) between 1 and 80),
  usina_id uuid not null references usinas.usinas,
  nuvem_id uuid references usinas.nuvens,
  criado_em timestamptz not null default now(),
  primary key (sistema, codigo),
  constraint codigos_da_nuvem check (sistema in ('csv', 'serial') or nuvem_id is not null)
);
create index codigos_da_usina on usinas.codigos (usina_id);
create index codigos_na_nuvem on usinas.codigos (nuvem_id) where nuvem_id is not null;

-- Energy of a day from one source: a second reading of the same source replaces it, so nothing counts twice.
create table usinas.leituras (
  usina_id uuid not null references usinas.usinas,
  dia date not null check (dia between '2010-01-01' and '2100-12-31'),
  fonte text not null check (fonte in ('mao', 'csv', 'inversor', 'nuvem')),
  -- id in the source: account and plant of a cloud, serial of an inverter
  origem text not null default '' check (length(origem) <= 120),
  kwh numeric(12, 3) not null,
  situacao text not null default 'ok' check (situacao in ('ok', 'quarentena', 'descartada')),
  -- false: read before 02:00 of the next day, so it may still grow
  completa boolean not null default true,
  importacao_id uuid,
  por uuid references cad.usuarios,
  em timestamptz not null default now(),
  primary key (usina_id, dia, fonte, origem),
  constraint leituras_sem_negativo check (kwh >= 0 or situacao <> 'ok')
);
create index leituras_da_importacao on usinas.leituras (importacao_id) where importacao_id is not null;
create index leituras_em_quarentena on usinas.leituras (usina_id, dia) where situacao = 'quarentena';

-- Power now: one row a plant, overwritten.
create table usinas.momentos (
  usina_id uuid primary key references usinas.usinas,
  potencia_w int not null check (potencia_w >= 0),
  dia_kwh numeric(12, 3) check (dia_kwh >= 0),
  em timestamptz not null
);

create table usinas.alertas (
  id uuid primary key,
  usina_id uuid not null references usinas.usinas,
  tipo text not null check (tipo in ('pr_baixo', 'injecao_zero', 'vacancia', 'sem_leitura', 'nuvem_fora')),
  competencia text check (competencia ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  dados jsonb not null default '{}' check (jsonb_typeof(dados) = 'object'),
  desde timestamptz not null default now(),
  ate timestamptz
);
create unique index alertas_um_aberto on usinas.alertas (usina_id, tipo) where ate is null;

-- Files of inverters, in the shape that the import service uses.
create table usinas.importacoes (
  id uuid primary key,
  nome text not null check (length(nome) between 1 and 200),
  situacao text not null default 'mapeando'
    check (situacao in ('mapeando', 'conferindo', 'conferida', 'importando', 'concluida', 'desfazendo', 'desfeita', 'falhou')),
  erro text,
  cabecalho text[] not null,
  assinatura text not null,
  mapa jsonb not null default '{}',
  total int not null default 0,
  tipo text not null default 'inversorDiario' check (tipo in ('inversorDiario', 'inversorPotencia')),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  avisos text[] not null default '{}',
  criada_por uuid references cad.usuarios,
  criada_em timestamptz not null default now(),
  concluida_em timestamptz
);
create index importacoes_criada_em on usinas.importacoes (criada_em desc, id desc);

create table usinas.importacao_linhas (
  importacao_id uuid not null references usinas.importacoes on delete cascade,
  n int not null check (n > 0),
  celulas text[] not null,
  valores jsonb,
  situacao text not null default 'lida'
    check (situacao in ('lida', 'nova', 'muda', 'igual', 'invalida', 'gravada', 'desfeita', 'mantida')),
  erros jsonb not null default '[]',
  usina_id uuid references usinas.usinas,
  -- the reading that this line replaced; null: there was none
  antes jsonb,
  primary key (importacao_id, n)
);
create index importacao_linhas_situacao on usinas.importacao_linhas (importacao_id, situacao, n);
create index importacao_linhas_usina on usinas.importacao_linhas (usina_id) where usina_id is not null;
alter table usinas.leituras
  add constraint leituras_importacao foreign key (importacao_id) references usinas.importacoes;

create table usinas.importacao_mapas (
  assinatura text primary key,
  mapa jsonb not null,
  usado_em timestamptz not null default now()
);

-- Last closed month of a plant; lists in force until its end do not change any more.
create function usinas.fechado_ate(usina uuid) returns date language sql stable as $$
  select (max(competencia) || '-01')::date + interval '1 month' - interval '1 day'
  from usinas.meses
  where usina_id = usina and fechado
$$;

-- A list that was sent only receives its end or the utility's refusal; neither reaches into a closed month.
create function usinas.manter_versao() returns trigger language plpgsql as $$
declare
  livres constant text[] := case old.situacao
    when 'criada' then
      array['situacao', 'motivo', 'aceita_em', 'aceita_por', 'pedida_em', 'protocolo', 'vigente_de', 'vigente_ate']
    when 'pedida' then array['situacao', 'motivo', 'respondida_em', 'vigente_ate']
    else array[]::text[]
  end;
  fechado date := coalesce(usinas.fechado_ate(old.usina_id), '-infinity');
begin
  if to_jsonb(new) - livres is distinct from to_jsonb(old) - livres
    or not (
      new.situacao = old.situacao
      or (old.situacao = 'criada' and new.situacao in ('pedida', 'descartada'))
      or (old.situacao = 'pedida' and new.situacao = 'recusada')
    )
  then
    raise exception 'a sharing list that was sent never changes' using errcode = 'integrity_constraint_violation', constraint = 'versoes_nao_muda';
  end if;
  if (old.situacao = 'pedida' and new.situacao = 'recusada' and old.vigente_de <= fechado)
    or (old.situacao = 'criada' and new.situacao = 'pedida' and new.vigente_de <= fechado)
    or (
      old.situacao = 'pedida'
      and new.vigente_ate is distinct from old.vigente_ate
      and least(coalesce(old.vigente_ate, 'infinity'), coalesce(new.vigente_ate, 'infinity')) < fechado
    )
  then
    raise exception 'the month is closed' using errcode = 'integrity_constraint_violation', constraint = 'versoes_mes_fechado';
  end if;
  return new;
end
$$;
create trigger manter_versao before update on usinas.versoes for each row execute function usinas.manter_versao();

create function usinas.copiar_da_versao() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  linhas int;
begin
  select v.usina_id, v.modo, v.situacao, v.vigente_de, v.vigente_ate, v.linhas
    into new.usina_id, new.modo, new.situacao, new.vigente_de, new.vigente_ate, linhas
    from usinas.versoes v
    where v.id = new.versao_id
    for share;
  -- with the unique order, a complete list takes no further line
  if new.situacao is distinct from 'criada' or new.ordem > linhas then
    raise exception 'a sharing list that was sent never changes' using errcode = 'integrity_constraint_violation', constraint = 'versoes_nao_muda';
  end if;
  return new;
end
$$;
create trigger copiar_da_versao before insert on usinas.rateios for each row execute function usinas.copiar_da_versao();

create function usinas.levar_aos_rateios() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update usinas.rateios
    set situacao = new.situacao, vigente_de = new.vigente_de, vigente_ate = new.vigente_ate
    where versao_id = new.id;
  return null;
end
$$;
create trigger levar_aos_rateios after update of situacao, vigente_de, vigente_ate on usinas.versoes
  for each row execute function usinas.levar_aos_rateios();

create function usinas.so_acrescenta() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name using errcode = 'integrity_constraint_violation', constraint = 'versoes_nao_muda';
end
$$;
create trigger so_acrescenta before delete or truncate on usinas.versoes for each statement execute function usinas.so_acrescenta();
create trigger so_acrescenta before delete or truncate on usinas.rateios for each statement execute function usinas.so_acrescenta();

-- Checked at the end of the transaction: a list has units, its percentages sum to exactly 100.
create function usinas.conferir_versao() returns trigger language plpgsql as $$
declare
  soma record;
begin
  select count(*) as linhas, sum(parte) as partes, bool_or(unidade_id = new.destino_id) as destino
    into soma
    from usinas.rateios
    where versao_id = new.id;
  if soma.linhas <> new.linhas
    or (new.modo = 'percentual' and soma.partes <> 100)
    or (new.destino_id is not null and not soma.destino)
  then
    raise exception 'the sharing list does not sum to 100' using errcode = 'check_violation', constraint = 'versoes_soma';
  end if;
  return null;
end
$$;
create constraint trigger conferir_versao after insert or update on usinas.versoes
  deferrable initially deferred
  for each row execute function usinas.conferir_versao();

-- A closed month stays as it is.
create function usinas.manter_mes() returns trigger language plpgsql as $$
begin
  if old.fechado then
    raise exception 'the month is closed' using errcode = 'integrity_constraint_violation', constraint = 'meses_fechado';
  end if;
  return coalesce(new, old);
end
$$;
create trigger manter_mes before update or delete on usinas.meses for each row execute function usinas.manter_mes();

grant select, insert, update on usinas.usinas, usinas.versoes, usinas.meses, usinas.nuvens, usinas.momentos, usinas.alertas to girassol_app;
grant select, insert on usinas.rateios to girassol_app;
grant select, insert, update, delete on usinas.codigos, usinas.leituras to girassol_app;
grant select, insert, update, delete on usinas.importacoes, usinas.importacao_linhas, usinas.importacao_mapas to girassol_app;
grant select on usinas.usinas, usinas.versoes, usinas.rateios, usinas.meses, usinas.leituras, usinas.alertas to girassol_leitura;
revoke select on usinas.nuvens from girassol_leitura;

create view usinas_publico.usinas as
  select id, nome, distribuidora_id, unidade_id, contato_id, kwp, ca_kw, classe_gd, modalidade, uf, protocolo_em, entrou_em, situacao
  from usinas.usinas;
-- only lists that the utility received; valid on `vigente_de` and until `vigente_ate`, both included
create view usinas_publico.rateios as
  select id, usina_id, unidade_id, matricula_id, modo, parte, ordem, vigente_de, vigente_ate
  from usinas.rateios
  where situacao = 'pedida';
create view usinas_publico.meses as
  select usina_id, competencia, esperado_kwh, gerado_kwh, injetado_kwh, fechado
  from usinas.meses;
grant select on all tables in schema usinas_publico to girassol_app;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('usinas.usina.ver', 'sim'),
  ('usinas.usina.editar', 'sim'),
  ('usinas.leitura.lancar', 'sim'),
  ('usinas.mes.fechar', 'sim'),
  ('usinas.rateio.criar', 'sim'),
  ('usinas.rateio.aceitar', 'sim'),
  ('usinas.nuvem.configurar', 'sim');
