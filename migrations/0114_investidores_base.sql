-- Investors: quotas of plants, the monthly statement of each plant, what each quota receives.
create schema investidores;
grant usage on schema investidores to girassol_app, girassol_leitura;

-- What a plant with investors costs, and the premises of its scenarios. Commands lock this row first.
create table investidores.usinas (
  usina_id uuid primary key references usinas.usinas,
  capex_centavos bigint not null check (capex_centavos > 0),
  -- first month that is distributed
  primeiro_mes text not null check (primeiro_mes ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  custos jsonb not null check (jsonb_typeof(custos) = 'object'),
  premissas jsonb not null check (jsonb_typeof(premissas) = 'object'),
  versao int not null default 1 check (versao > 0),
  atualizada_em timestamptz not null default now()
);
grant select, insert on investidores.usinas to girassol_app;
grant update (capex_centavos, primeiro_mes, custos, premissas, versao, atualizada_em) on investidores.usinas to girassol_app;

-- A quota counts for whole months. `parte` is a percentage of the plant: 25 is 25 quotas of 100.
create table investidores.cotas (
  id uuid primary key,
  usina_id uuid not null references investidores.usinas,
  contato_id uuid references cad.contatos on delete set null,
  -- the name on the statements; the contact may change its own
  nome text not null check (length(btrim(nome)) between 1 and 160),
  -- of the module contratos
  contrato_id uuid,
  parte numeric(7, 4) not null check (parte > 0 and parte <= 100),
  aporte_centavos bigint not null check (aporte_centavos > 0),
  aporte_em date not null,
  vigente_de date not null check (extract(day from vigente_de) = 1),
  vigente_ate date check (extract(day from vigente_ate + 1) = 1),
  link_hash text not null constraint cotas_link_unico unique check (link_hash ~ '^[0-9a-f]{64}$'),
  link_cifrado bytea not null,
  criada_por uuid references cad.usuarios,
  criada_em timestamptz not null default now(),
  constraint cotas_periodo check (vigente_ate > vigente_de),
  constraint cotas_depois_do_aporte check (vigente_de >= date_trunc('month', aporte_em))
);
create index cotas_da_usina on investidores.cotas (usina_id, vigente_de);
create index cotas_do_contato on investidores.cotas (contato_id) where contato_id is not null;
create index cotas_por_nome on investidores.cotas (nome, id);
grant select, insert on investidores.cotas to girassol_app;
grant update (contato_id, nome, vigente_ate) on investidores.cotas to girassol_app;

-- Costs that are typed for one month, besides those of the contract.
create table investidores.custos (
  id uuid primary key,
  usina_id uuid not null references investidores.usinas,
  competencia text not null check (competencia ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  descricao text not null check (length(btrim(descricao)) between 3 and 120),
  valor_centavos bigint not null check (valor_centavos > 0),
  lancado_por uuid references cad.usuarios,
  lancado_em timestamptz not null default now()
);
create index custos_do_mes on investidores.custos (usina_id, competencia);
grant select, insert, delete on investidores.custos to girassol_app;

-- A closed month: written once.
create table investidores.extratos (
  id uuid primary key,
  usina_id uuid not null references investidores.usinas,
  competencia text not null check (competencia ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  receita_centavos bigint not null check (receita_centavos >= 0),
  custos_centavos bigint not null check (custos_centavos >= 0),
  liquido_centavos bigint not null generated always as (receita_centavos - custos_centavos) stored,
  -- lines, energy and counts as they were shown
  retrato jsonb not null check (jsonb_typeof(retrato) = 'object'),
  fechado_por uuid references cad.usuarios,
  fechado_em timestamptz not null default now(),
  constraint extratos_um_por_mes unique (usina_id, competencia)
);
grant select, insert on investidores.extratos to girassol_app;

create table investidores.distribuicoes (
  id uuid primary key,
  extrato_id uuid not null references investidores.extratos,
  cota_id uuid not null references investidores.cotas,
  parte numeric(7, 4) not null check (parte > 0),
  valor_centavos bigint not null check (valor_centavos >= 0),
  situacao text not null check (situacao in ('agendada', 'paga', 'nada')),
  prevista_em date,
  paga_em date,
  comprovante text check (length(comprovante) <= 120),
  constraint distribuicoes_uma unique (extrato_id, cota_id),
  constraint distribuicoes_nada check ((situacao = 'nada') = (valor_centavos = 0)),
  constraint distribuicoes_prevista check ((situacao = 'nada') = (prevista_em is null)),
  constraint distribuicoes_paga check ((situacao = 'paga') = (paga_em is not null))
);
create index distribuicoes_da_cota on investidores.distribuicoes (cota_id);
grant select, insert on investidores.distribuicoes to girassol_app;
grant update (situacao, paga_em, comprovante) on investidores.distribuicoes to girassol_app;

-- On no day do the quotas of a plant exceed 100, and a closed month keeps the quotas that it was closed with.
create function investidores.conferir_cotas() returns trigger language plpgsql as $$
declare
  fechado date;
  maior numeric;
begin
  perform 1 from investidores.usinas where usina_id = new.usina_id for no key update;
  select (max(competencia) || '-01')::date + interval '1 month' into fechado
  from investidores.extratos where usina_id = new.usina_id;
  if fechado is not null and (
    (tg_op = 'INSERT' and new.vigente_de < fechado)
    or (tg_op = 'UPDATE' and new.vigente_ate is distinct from old.vigente_ate
      and least(coalesce(new.vigente_ate, 'infinity'), coalesce(old.vigente_ate, 'infinity')) < fechado - 1)
  ) then
    raise exception 'a closed month keeps its quotas' using errcode = 'integrity_constraint_violation', constraint = 'cotas_mes_fechado';
  end if;
  select max(soma) into maior
  from (
    select (
      select sum(c.parte)
      from investidores.cotas c
      where c.usina_id = new.usina_id
        and c.vigente_de <= d.dia
        and coalesce(c.vigente_ate, 'infinity') >= d.dia
    ) as soma
    from (select distinct vigente_de as dia from investidores.cotas where usina_id = new.usina_id) d
  ) x;
  if maior > 100 then
    raise exception 'quotas sum to %', maior using errcode = 'integrity_constraint_violation', constraint = 'cotas_ate_cem';
  end if;
  return null;
end
$$;
create trigger conferir_cotas after insert or update of vigente_ate on investidores.cotas
  for each row execute function investidores.conferir_cotas();

-- A closed month takes no more costs and loses none.
create function investidores.so_aberto() returns trigger language plpgsql as $$
declare
  de investidores.custos := case tg_op when 'DELETE' then old else new end;
begin
  perform 1 from investidores.usinas where usina_id = de.usina_id for no key update;
  if exists (select from investidores.extratos where usina_id = de.usina_id and competencia = de.competencia) then
    raise exception 'the month is closed' using errcode = 'integrity_constraint_violation', constraint = 'custos_mes_fechado';
  end if;
  return de;
end
$$;
create trigger so_aberto before insert or delete on investidores.custos for each row execute function investidores.so_aberto();

-- What is distributed is never more than what the plant earned, checked when the transaction ends.
create function investidores.conferir_distribuicoes() returns trigger language plpgsql as $$
declare
  liquido bigint;
  soma bigint;
begin
  select liquido_centavos into liquido from investidores.extratos where id = new.extrato_id;
  select sum(valor_centavos) into soma from investidores.distribuicoes where extrato_id = new.extrato_id;
  if soma > greatest(liquido, 0) then
    raise exception 'distributed % of %', soma, liquido
      using errcode = 'integrity_constraint_violation', constraint = 'distribuicoes_ate_o_liquido';
  end if;
  return null;
end
$$;
create constraint trigger conferir_distribuicoes after insert on investidores.distribuicoes
  deferrable initially deferred for each row execute function investidores.conferir_distribuicoes();

-- Paid once.
create function investidores.paga_uma_vez() returns trigger language plpgsql as $$
begin
  if old.situacao <> 'agendada' or new.situacao <> 'paga' then
    raise exception 'the distribution is not scheduled' using errcode = 'integrity_constraint_violation', constraint = 'distribuicoes_uma_vez';
  end if;
  return new;
end
$$;
create trigger paga_uma_vez before update on investidores.distribuicoes for each row execute function investidores.paga_uma_vez();

-- reports read figures, not names or links
grant select on investidores.extratos, investidores.distribuicoes to girassol_leitura;
grant select (id, usina_id, parte, aporte_centavos, aporte_em, vigente_de, vigente_ate) on investidores.cotas to girassol_leitura;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('investidores.cota.ver', 'sim'),
  ('investidores.cota.editar', 'sim'),
  ('investidores.extrato.fechar', 'sim');
