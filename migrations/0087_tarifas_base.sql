-- What each utility charges and since when: utilities, tariff periods, taxes by month, flags, public lighting.
create schema tarifas;
create schema tarifas_publico;
grant usage on schema tarifas to girassol_app, girassol_leitura;
grant usage on schema tarifas_publico to girassol_app;

create table tarifas.distribuidoras (
  id uuid primary key default uuidv7(),
  nome text not null check (length(btrim(nome)) between 2 and 80),
  -- `SigAgente` of ANEEL's open data, and other spellings that its files and the bills use
  agente text check (length(agente) between 2 and 60),
  apelidos text[] not null default '{}',
  cnpj text check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  ufs text[] not null check (cardinality(ufs) between 1 and 27),
  -- how it reads art. 655-I of REN 1.000: what the minimum bill does to the credits
  regra_minimo text not null default 'REN_LIMITA_CREDITO' check (regra_minimo in ('REN_LIMITA_CREDITO', 'MAIOR_VALOR')),
  metodo text not null default 'ICMS_FORA_DA_BASE_PISCOFINS' check (metodo in ('ICMS_FORA_DA_BASE_PISCOFINS', 'SOMA')),
  -- PIS/COFINS on compensated energy between different holders
  piscofins_isento_compensacao boolean not null default true,
  versao int not null default 1,
  criado_em timestamptz not null default now()
);
create unique index distribuidoras_nome_unico on tarifas.distribuidoras (plataforma.sem_acento(nome));
create unique index distribuidoras_cnpj_unico on tarifas.distribuidoras (cnpj) where cnpj is not null;

-- One period of one kind of consumer. Prices are rows of tarifas.precos, one for each posto.
create table tarifas.vigencias (
  id uuid primary key default uuidv7(),
  distribuidora_id uuid not null references tarifas.distribuidoras,
  subgrupo text not null check (subgrupo in ('A1', 'A2', 'A3', 'A3a', 'A4', 'AS', 'B1', 'B2', 'B3', 'B4a', 'B4b')),
  modalidade text not null check (modalidade in ('convencional', 'branca', 'verde', 'azul')),
  classe text not null check (classe in ('residencial', 'rural', 'iluminacao_publica', 'demais')),
  reh text check (length(btrim(reh)) between 1 and 120),
  -- both days count; without an end it is valid until another begins
  inicio date not null check (inicio between '1994-07-01' and '2100-12-31'),
  fim date check (fim between '1994-07-01' and '2100-12-31'),
  -- R$/kW of injected demand
  tusdg numeric(14, 6) check (tusdg >= 0),
  origem text not null check (origem in ('semente', 'aneel', 'manual', 'correcao')),
  -- where a seed was read, as its label says: 'jan/26'
  extrato text check (length(extrato) between 1 and 20),
  -- of a correction
  motivo text check (length(btrim(motivo)) between 3 and 300),
  corrige_id uuid references tarifas.vigencias,
  -- the period that took its place: it is kept for whoever used it, and no longer in force
  substituida_por uuid references tarifas.vigencias deferrable initially deferred,
  revisar_ate date,
  revisada_em timestamptz,
  revisada_por uuid references cad.usuarios,
  versao int not null default 1,
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  constraint vigencias_fim_depois check (fim is null or fim >= inicio),
  constraint vigencias_modalidade_do_grupo check ((subgrupo like 'A%') = (modalidade in ('verde', 'azul'))),
  constraint vigencias_classe_do_subgrupo check (
    case
      when subgrupo = 'B1' then classe = 'residencial'
      when subgrupo = 'B2' then classe = 'rural'
      when subgrupo in ('B4a', 'B4b') then classe = 'iluminacao_publica'
      else classe = 'demais'
    end
  ),
  constraint vigencias_semente_se_revisa check (origem <> 'semente' or (revisar_ate is not null and extrato is not null)),
  constraint vigencias_correcao_com_motivo check ((origem = 'correcao') = (motivo is not null) and (origem = 'correcao') = (corrige_id is not null)),
  constraint vigencias_revisada_por_alguem check ((revisada_em is null) = (revisada_por is null)),
  constraint vigencias_nao_se_substitui check (substituida_por <> id and corrige_id <> id),
  -- the truth about overlaps: on no day are two in force
  constraint vigencias_sem_sobreposicao exclude using gist (
    distribuidora_id with =, subgrupo with =, modalidade with =, classe with =, daterange(inicio, fim, '[]') with &&
  ) where (substituida_por is null)
);
create index vigencias_da_distribuidora on tarifas.vigencias (distribuidora_id, subgrupo, modalidade, classe, inicio desc);
create index vigencias_corrige on tarifas.vigencias (corrige_id) where corrige_id is not null;
create index vigencias_substituida on tarifas.vigencias (substituida_por) where substituida_por is not null;

-- R$/MWh and R$/kW without tax, as the resolution prints them.
create table tarifas.precos (
  vigencia_id uuid not null references tarifas.vigencias on delete cascade,
  posto text not null check (posto in ('unico', 'ponta', 'intermediario', 'fora_ponta')),
  te numeric(14, 6),
  tusd numeric(14, 6),
  fio_b numeric(14, 6) check (fio_b >= 0),
  fio_a numeric(14, 6) check (fio_a >= 0),
  -- P&D, energy efficiency and TFSEE
  pd_tfsee numeric(14, 6) check (pd_tfsee >= 0),
  -- all components without energy cost, for art. 17 in its pessimistic reading
  nao_energia numeric(14, 6) check (nao_energia >= 0),
  -- R$/kW of consumed demand
  demanda numeric(14, 6) check (demanda >= 0),
  primary key (vigencia_id, posto),
  constraint precos_energia_inteira check ((te is null) = (tusd is null) and (te is not null or (demanda is not null and fio_b is null))),
  constraint precos_na_faixa check (te between 0 and 20000 and tusd between 0 and 20000),
  constraint precos_partes_no_todo check (coalesce(fio_b, 0) <= coalesce(tusd, 0))
);

-- Who uses a period: while a row is here the period and its prices do not change. Only a correction takes its place.
create table tarifas.usos (
  vigencia_id uuid not null references tarifas.vigencias,
  tipo text not null check (tipo ~ '^[a-z_]{2,40}$'),
  usado_por uuid not null,
  em timestamptz not null default now(),
  primary key (vigencia_id, tipo, usado_por)
);
create index usos_de_quem on tarifas.usos (tipo, usado_por);

create function tarifas.exigir_sem_uso(qual uuid) returns void language plpgsql as $$
begin
  if exists (select from tarifas.usos where vigencia_id = qual)
    or exists (select from tarifas.vigencias where id = qual and substituida_por is not null) then
    raise exception 'the period is in use' using errcode = 'check_violation', constraint = 'vigencia_em_uso';
  end if;
end $$;

create function tarifas.vigencia_nao_muda_em_uso() returns trigger language plpgsql as $$
declare
  -- who checked a period and what took its place are said of it: they are not the period
  ditas constant text[] := array['substituida_por', 'revisar_ate', 'revisada_em', 'revisada_por', 'versao'];
begin
  if tg_op = 'DELETE' then
    perform tarifas.exigir_sem_uso(old.id);
    return old;
  end if;
  if to_jsonb(new) - ditas <> to_jsonb(old) - ditas then
    perform tarifas.exigir_sem_uso(old.id);
  end if;
  -- it comes back only while nobody used what took its place
  if old.substituida_por is not null and new.substituida_por is distinct from old.substituida_por then
    perform tarifas.exigir_sem_uso(old.substituida_por);
  end if;
  return new;
end $$;
create trigger nao_muda_em_uso before update or delete on tarifas.vigencias
  for each row execute function tarifas.vigencia_nao_muda_em_uso();

create function tarifas.preco_nao_muda_em_uso() returns trigger language plpgsql as $$
declare
  qual uuid := case when tg_op = 'INSERT' then new.vigencia_id else old.vigencia_id end;
begin
  if tg_op = 'UPDATE' and new.vigencia_id <> old.vigencia_id then
    raise exception 'a price stays in its period' using errcode = 'check_violation', constraint = 'vigencia_em_uso';
  end if;
  -- the lock makes the change and the one who begins to use the period see each other
  perform from tarifas.vigencias where id = qual for no key update;
  perform tarifas.exigir_sem_uso(qual);
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger nao_muda_em_uso before insert or update or delete on tarifas.precos
  for each row execute function tarifas.preco_nao_muda_em_uso();

create function tarifas.trancar_a_usada() returns trigger language plpgsql as $$
begin
  perform from tarifas.vigencias where id = new.vigencia_id for share;
  return new;
end $$;
create trigger trancar_a_usada before insert on tarifas.usos for each row execute function tarifas.trancar_a_usada();

-- Rates by month, state and consumption band: valid from the month on, until a later one.
create table tarifas.tributos (
  id uuid primary key default uuidv7(),
  distribuidora_id uuid not null references tarifas.distribuidoras,
  uf text not null check (uf ~ '^[A-Z]{2}$'),
  classe text not null default 'todas' check (classe in ('todas', 'residencial', 'rural', 'iluminacao_publica', 'demais')),
  mes date not null check (extract(day from mes) = 1 and mes between '2010-01-01' and '2100-12-01'),
  -- kWh in the month; no end: and above
  faixa_de int not null default 0 check (faixa_de >= 0),
  faixa_ate int check (faixa_ate > faixa_de),
  icms numeric(8, 6) not null check (icms between 0 and 0.5),
  pis numeric(8, 6) not null check (pis between 0 and 0.2),
  cofins numeric(8, 6) not null check (cofins between 0 and 0.25),
  -- of the reform, LC 214/2025
  cbs numeric(8, 6) not null default 0 check (cbs between 0 and 0.5),
  ibs numeric(8, 6) not null default 0 check (ibs between 0 and 0.5),
  politica_icms text not null check (politica_icms in ('ISENTO_TE_TUSD', 'ISENTO_TE', 'SEM_ISENCAO')),
  limite_kw numeric(10, 2) check (limite_kw > 0),
  -- how long a connection keeps the exemption, or until when the state gives it
  meses_por_conexao int check (meses_por_conexao between 1 and 600),
  politica_ate date,
  politica_depois text check (politica_depois in ('ISENTO_TE_TUSD', 'ISENTO_TE', 'SEM_ISENCAO')),
  origem text not null default 'manual' check (origem in ('semente', 'manual')),
  versao int not null default 1,
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  constraint tributos_deixam_algo check (icms + pis + cofins + cbs + ibs < 0.95),
  constraint tributos_politica_que_acaba check (
    (politica_depois is not null) = (meses_por_conexao is not null or politica_ate is not null)
  ),
  constraint tributos_sem_sobreposicao exclude using gist (
    distribuidora_id with =, uf with =, classe with =, mes with =, int4range(faixa_de, faixa_ate) with &&
  )
);

create table tarifas.bandeiras (
  mes date primary key check (extract(day from mes) = 1 and mes between '2010-01-01' and '2100-12-01'),
  cor text not null check (cor in ('verde', 'amarela', 'vermelha_1', 'vermelha_2', 'escassez')),
  -- R$/MWh without tax
  valor numeric(14, 6) not null check (valor between 0 and 200),
  versao int not null default 1,
  constraint bandeiras_verde_nao_custa check (cor <> 'verde' or valor = 0)
);

-- Public lighting of a municipality: an amount, or a part of the energy, by consumption band.
create table tarifas.cosip (
  id uuid primary key default uuidv7(),
  uf text not null check (uf ~ '^[A-Z]{2}$'),
  municipio text not null check (length(btrim(municipio)) between 2 and 80),
  municipio_chave text not null generated always as (plataforma.sem_acento(municipio)) stored,
  classe text not null default 'residencial' check (classe in ('residencial', 'rural', 'iluminacao_publica', 'demais')),
  inicio date not null check (inicio between '1994-07-01' and '2100-12-31'),
  fim date,
  faixa_de int not null default 0 check (faixa_de >= 0),
  faixa_ate int check (faixa_ate > faixa_de),
  valor_centavos int check (valor_centavos between 0 and 10000000),
  -- of the energy with tax
  percentual numeric(8, 6) check (percentual between 0 and 1),
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  constraint cosip_fim_depois check (fim is null or fim >= inicio),
  constraint cosip_um_jeito check (num_nonnulls(valor_centavos, percentual) = 1),
  constraint cosip_sem_sobreposicao exclude using gist (
    uf with =, municipio_chave with =, classe with =, daterange(inicio, fim, '[]') with &&, int4range(faixa_de, faixa_ate) with &&
  )
);

-- Files of ANEEL's open data, in the shape that the import service uses.
create table tarifas.importacoes (
  id uuid primary key,
  nome text not null check (length(nome) between 1 and 200),
  situacao text not null default 'mapeando'
    check (situacao in ('mapeando', 'conferindo', 'conferida', 'importando', 'concluida', 'desfazendo', 'desfeita', 'falhou')),
  erro text,
  cabecalho text[] not null,
  assinatura text not null,
  mapa jsonb not null default '{}',
  total int not null default 0,
  -- rows of the file, with those that are no tariff of ours
  linhas_no_arquivo int not null default 0,
  criada_por uuid references cad.usuarios,
  criada_em timestamptz not null default now(),
  concluida_em timestamptz
);
create index importacoes_criada_em on tarifas.importacoes (criada_em desc, id desc);

create table tarifas.importacao_linhas (
  importacao_id uuid not null references tarifas.importacoes on delete cascade,
  n int not null check (n > 0),
  celulas text[] not null,
  valores jsonb,
  -- `nova` and `muda` are written on confirmation
  situacao text not null default 'lida'
    check (situacao in ('lida', 'nova', 'muda', 'igual', 'invalida', 'gravada', 'desfeita', 'mantida')),
  erros jsonb not null default '[]',
  vigencia_id uuid references tarifas.vigencias on delete set null,
  primary key (importacao_id, n)
);
create index importacao_linhas_situacao on tarifas.importacao_linhas (importacao_id, situacao, n);
create index importacao_linhas_vigencia on tarifas.importacao_linhas (vigencia_id) where vigencia_id is not null;

create table tarifas.importacao_mapas (
  assinatura text primary key,
  mapa jsonb not null,
  usado_em timestamptz not null default now()
);

create view tarifas_publico.distribuidoras as
  select id, nome, agente, cnpj, ufs
  from tarifas.distribuidoras;

grant select, insert, update on tarifas.distribuidoras to girassol_app;
grant select, insert, update, delete on tarifas.vigencias, tarifas.precos, tarifas.tributos, tarifas.bandeiras, tarifas.cosip to girassol_app;
-- a use begins and ends, it does not change
grant select, insert, delete on tarifas.usos to girassol_app;
grant select, insert, update, delete on tarifas.importacoes, tarifas.importacao_linhas, tarifas.importacao_mapas to girassol_app;
grant select on tarifas_publico.distribuidoras to girassol_app;
grant select on tarifas.distribuidoras, tarifas.vigencias, tarifas.precos, tarifas.tributos, tarifas.bandeiras, tarifas.cosip to girassol_leitura;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('tarifas.tarifa.ver', 'sim'),
  ('tarifas.tarifa.editar', 'sim');

-- Defaults that a person must review: two extracts of 2026, at the usual anniversaries. Nobody has checked them against a resolution.
create temporary table semente (
  nome text, ufs text[], agente text, apelidos text[], cnpj text, aniversario text, te numeric, tusd numeric, fio_b_jan numeric, fio_b_set numeric
) on commit drop;
insert into semente values
  ('Energisa AC', '{AC}', null, '{}', null, '12-13', 157.13, 716.68, 367.63, 367.63),
  ('Equatorial AL', '{AL}', 'EQUATORIAL AL', '{"CEAL"}', null, '05-03', 238.80, 569.27, 300.14, 311.33),
  ('Amazonas Energia', '{AM}', 'AmE', '{}', null, '11-01', 349.18, 493.86, 171.84, 172.76),
  ('Neoenergia Coelba', '{BA}', 'COELBA', '{"Neoenergia Coelba"}', '15139629000194', '04-22', 277.24, 560.48, 350.53, 349.53),
  ('Enel CE', '{CE}', 'ENEL CE', '{"COELCE"}', '07047251000170', '04-22', 245.19, 464.88, 291.70, 283.71),
  ('Neoenergia Brasília', '{DF}', null, '{}', null, '10-22', 402.80, 423.92, 133.27, 133.27),
  ('EDP ES', '{ES}', 'EDP ES', '{"ESCELSA"}', null, '08-07', 320.68, 468.63, 203.83, 209.15),
  ('ELFSM', '{ES}', null, '{}', null, '08-22', 303.39, 441.98, 198.07, null),
  ('Equatorial GO', '{GO}', 'EQUATORIAL GO', '{"CELG-D","ENEL GO"}', '01543032000104', '10-22', 324.14, 567.67, 291.86, 291.86),
  ('Chesp', '{GO}', null, '{}', null, '11-22', 290.69, 529.06, 288.01, null),
  ('Equatorial MA', '{MA}', 'EQUATORIAL MA', '{"CEMAR"}', '06272793000184', '08-28', 283.32, 559.86, 333.25, 325.14),
  ('Cemig-D', '{MG}', 'CEMIG-D', '{"CEMIG"}', '06981180000116', '05-28', 317.28, 541.30, 257.21, 268.19),
  ('Energisa Minas Rio', '{MG,RJ}', null, '{}', null, '06-22', 354.69, 462.35, 237.23, null),
  ('DMED', '{MG}', null, '{}', null, '11-22', 221.14, 396.43, 213.80, null),
  ('Energisa MS', '{MS}', 'EMS', '{"Energisa EMS"}', null, '04-08', 286.02, 592.08, 348.62, 346.13),
  ('Energisa MT', '{MT}', 'EMT', '{"Energisa EMT"}', null, '04-08', 302.66, 549.47, 319.94, 315.10),
  ('Equatorial PA', '{PA}', 'EQUATORIAL PA', '{"CELPA"}', '04895728000180', '08-07', 286.22, 692.08, 385.82, 385.82),
  ('Energisa PB', '{PB}', 'EPB', '{"Energisa EPB"}', null, '08-28', 256.32, 419.33, 236.03, 236.11),
  ('Neoenergia Pernambuco', '{PE}', 'CELPE', '{"Neoenergia Pernambuco"}', null, '04-29', 281.40, 487.78, 270.84, 260.68),
  ('Equatorial PI', '{PI}', 'EQUATORIAL PI', '{"CEPISA"}', null, '12-02', 299.47, 647.22, 364.88, 364.88),
  ('Copel-DIS', '{PR}', 'COPEL-DIS', '{"COPEL"}', '04368898000106', '06-24', 275.75, 366.67, 159.14, 214.54),
  ('Cocel', '{PR}', null, '{}', null, '06-29', 275.75, 366.67, 152.79, null),
  ('Pacto Energia', '{PR}', null, '{}', null, '08-26', 275.75, 366.67, 214.25, null),
  ('Light', '{RJ}', 'LIGHT SESA', '{"LIGHT"}', '60444437000146', '03-15', 310.26, 513.30, 210.38, 225.35),
  ('Enel RJ', '{RJ}', 'ENEL RJ', '{"AMPLA"}', '33050071000158', '03-15', 293.41, 631.98, 352.36, null),
  ('Neoenergia Cosern', '{RN}', 'COSERN', '{"Neoenergia Cosern"}', null, '04-22', 311.64, 432.60, 262.26, 267.00),
  ('Energisa RO', '{RO}', 'ERO', '{"Energisa ERO","CERON"}', null, '12-13', 219.13, 622.26, 321.81, 404.02),
  ('Roraima Energia', '{RR}', null, '{}', null, '11-01', 306.03, 334.63, 193.79, 200.13),
  ('RGE', '{RS}', 'RGE SUL', '{"RGE"}', null, '06-19', 304.45, 517.75, 303.53, null),
  ('Equatorial CEEE', '{RS}', 'CEEE-D', '{}', null, '11-22', 343.37, 478.63, 187.30, 187.30),
  ('Demei', '{RS}', null, '{}', null, '07-22', 279.49, 411.98, 144.57, null),
  ('Eletrocar', '{RS}', null, '{}', null, '07-22', 263.87, 420.85, 209.27, null),
  ('Hidropan', '{RS}', null, '{}', null, '07-22', 210.70, 394.49, 193.50, null),
  ('MuxEnergia', '{RS}', null, '{}', null, '07-22', 262.59, 439.21, 150.88, null),
  ('Nova Palma', '{RS}', null, '{}', null, '07-22', 262.04, 472.32, 235.59, null),
  ('Celesc-DIS', '{SC}', 'CELESC-DIS', '{"CELESC"}', '08336783000190', '08-22', 321.93, 373.75, 132.75, 132.79),
  ('Dcelt', '{SC,RS}', null, '{}', null, '08-22', 309.77, 373.77, 137.78, null),
  ('Cooperaliança', '{SC}', null, '{}', null, '08-22', 321.93, 373.75, 183.92, null),
  ('Eflul', '{SC}', null, '{}', null, '08-29', 178.22, 472.73, 226.81, null),
  ('EFLJC', '{SC}', null, '{}', null, '08-29', 321.93, 373.75, 299.38, null),
  ('Energisa SE', '{SE}', 'ESE', '{"Energisa ESE","ENERGIPE"}', null, '04-22', 272.64, 439.83, 266.30, 254.99),
  ('Sulgipe', '{SE}', null, '{}', null, '05-22', 231.80, 447.53, 296.78, null),
  ('Enel SP', '{SP}', 'ENEL SP', '{"ELETROPAULO"}', '61695227000193', '07-04', 292.74, 432.44, 212.46, 212.08),
  ('CPFL Paulista', '{SP,MG}', 'CPFL-PAULISTA', '{"CPFL PAULISTA"}', '33050196000188', '04-08', 287.38, 388.15, 206.65, null),
  ('CPFL Piratininga', '{SP}', 'CPFL-PIRATINING', '{"CPFL PIRATININGA"}', null, '10-23', 344.05, 395.64, 189.01, null),
  ('CPFL Santa Cruz', '{SP,PR,MG}', null, '{}', null, '03-22', 246.05, 442.66, 199.89, null),
  ('EDP SP', '{SP}', 'EDP SP', '{"BANDEIRANTE"}', null, '10-23', 330.03, 456.67, 198.77, null),
  ('Neoenergia Elektro', '{SP,MS}', 'ELEKTRO', '{"Neoenergia Elektro"}', null, '08-27', 318.20, 477.85, 204.83, null),
  ('Energisa Sul Sudeste', '{SP,MG,PR}', null, '{}', null, '07-12', 322.09, 423.67, 167.84, null),
  ('Energisa TO', '{TO}', 'ETO', '{"Energisa ETO","CELTINS"}', null, '07-04', 289.80, 640.42, 427.55, 441.48),
  ('CEA Equatorial', '{AP}', null, '{}', null, '12-13', null, null, null, 388.86);

insert into tarifas.distribuidoras (nome, ufs, agente, apelidos, cnpj)
select nome, ufs, agente, apelidos, cnpj from semente order by nome;

-- One period where both extracts agree or one is missing, two where they differ. The second begins at the anniversary between both extracts, else in
-- the month that showed it. What only the first extract showed ends at an anniversary after September: nobody saw what came next.
with datas as (
  select
    s.*,
    d.id,
    ('2025-' || s.aniversario)::date as de,
    case when s.aniversario between '01-01' and '09-30' then ('2026-' || s.aniversario)::date else '2026-09-01'::date end as virada,
    ('2027-' || s.aniversario)::date - 1 as ate
  from semente s
  join tarifas.distribuidoras d using (nome)
  where s.te is not null
), periodos as (
  select id, te, tusd, fio_b_jan as fio_b, de, virada - 1 as ate, 'jan/26' as extrato from datas where fio_b_set <> fio_b_jan
  union all
  select id, te, tusd, fio_b_set, virada, ate, 'set/26' from datas where fio_b_set <> fio_b_jan
  union all
  select id, te, tusd, fio_b_jan, de, ate, 'set/26' from datas where fio_b_set = fio_b_jan
  union all
  select id, te, tusd, fio_b_jan, de, case when aniversario > '09-30' then ('2026-' || aniversario)::date - 1 else ate end, 'jan/26'
  from datas
  where fio_b_set is null
), postas as (
  insert into tarifas.vigencias (distribuidora_id, subgrupo, modalidade, classe, inicio, fim, origem, extrato, revisar_ate)
  select id, 'B1', 'convencional', 'residencial', de, ate, 'semente', extrato, '2026-12-31' from periodos
  returning id, distribuidora_id, inicio
)
insert into tarifas.precos (vigencia_id, posto, te, tusd, fio_b)
select v.id, 'unico', p.te, p.tusd, p.fio_b
from postas v
join periodos p on p.id = v.distribuidora_id and p.de = v.inicio;

-- The usual rate of each state on energy, and a mean of PIS/COFINS.
create temporary table semente_de_tributos (uf text, icms numeric, pis numeric, cofins numeric) on commit drop;
insert into semente_de_tributos values
  ('AC', 0.19, 0.0098, 0.0452),
  ('AL', 0.19, 0.0098, 0.0452),
  ('AM', 0.2, 0.0098, 0.0452),
  ('AP', 0.18, 0.0098, 0.0452),
  ('BA', 0.205, 0.0098, 0.0452),
  ('CE', 0.2, 0.0092, 0.0424),
  ('DF', 0.2, 0.0098, 0.0452),
  ('ES', 0.17, 0.0098, 0.0452),
  ('GO', 0.19, 0.0098, 0.0452),
  ('MA', 0.23, 0.0098, 0.0452),
  ('MG', 0.18, 0.0098, 0.0452),
  ('MS', 0.17, 0.0098, 0.0452),
  ('MT', 0.17, 0.0098, 0.0452),
  ('PA', 0.19, 0.0098, 0.0452),
  ('PB', 0.2, 0.0098, 0.0452),
  ('PE', 0.205, 0.0098, 0.0452),
  ('PI', 0.225, 0.0098, 0.0452),
  ('PR', 0.195, 0.0098, 0.0452),
  ('RJ', 0.22, 0.0098, 0.0452),
  ('RN', 0.2, 0.0098, 0.0452),
  ('RO', 0.195, 0.0098, 0.0452),
  ('RR', 0.2, 0.0098, 0.0452),
  ('RS', 0.17, 0.0098, 0.0452),
  ('SC', 0.17, 0.0085, 0.0391),
  ('SE', 0.2, 0.0098, 0.0452),
  ('SP', 0.18, 0.0105, 0.0485),
  ('TO', 0.2, 0.0098, 0.0452);
insert into tarifas.tributos (
  distribuidora_id, uf, mes, icms, pis, cofins, politica_icms, limite_kw, meses_por_conexao, politica_ate, politica_depois, origem
)
select
  d.id, t.uf, '2026-01-01', t.icms, t.pis, t.cofins, 'ISENTO_TE_TUSD', 1000,
  case when t.uf = 'PR' then 48 end,
  case when t.uf = 'SP' then '2026-12-31'::date end,
  case when t.uf in ('PR', 'SP') then 'ISENTO_TE' end,
  'semente'
from tarifas.distribuidoras d
join semente_de_tributos t on t.uf = any(d.ufs);
