-- Taxes of a month, flags and public lighting stay as they are once a sent proposal or a confirmed bill was computed with them, as tariff periods do:
-- a correction is a new row with its reason, and takes the place of the one before.
alter table tarifas.tributos
  add column motivo text check (length(btrim(motivo)) between 3 and 300),
  add column corrige_id uuid references tarifas.tributos,
  add column substituida_por uuid references tarifas.tributos deferrable initially deferred,
  drop constraint tributos_origem_check,
  add constraint tributos_origem_check check (origem in ('semente', 'manual', 'correcao')),
  add constraint tributos_correcao_com_motivo check ((origem = 'correcao') = (motivo is not null) and (motivo is null) = (corrige_id is null)),
  add constraint tributos_nao_se_substitui check (substituida_por <> id and corrige_id <> id),
  drop constraint tributos_sem_sobreposicao,
  add constraint tributos_sem_sobreposicao exclude using gist (
    distribuidora_id with =, uf with =, classe with =, mes with =, int4range(faixa_de, faixa_ate) with &&
  ) where (substituida_por is null);
create index tributos_corrige on tarifas.tributos (corrige_id) where corrige_id is not null;
create index tributos_substituida on tarifas.tributos (substituida_por) where substituida_por is not null;

-- a corrected month has more than one row, one of them in force
alter table tarifas.bandeiras
  add column id uuid not null default uuidv7(),
  add column motivo text check (length(btrim(motivo)) between 3 and 300),
  add column corrige_id uuid,
  add column substituida_por uuid,
  drop constraint bandeiras_pkey,
  add primary key (id),
  add constraint bandeiras_corrige_id_fkey foreign key (corrige_id) references tarifas.bandeiras,
  add constraint bandeiras_substituida_por_fkey foreign key (substituida_por) references tarifas.bandeiras deferrable initially deferred,
  add constraint bandeiras_correcao_com_motivo check ((motivo is null) = (corrige_id is null)),
  add constraint bandeiras_nao_se_substitui check (substituida_por <> id and corrige_id <> id);
create unique index bandeiras_uma_por_mes on tarifas.bandeiras (mes) where substituida_por is null;
create index bandeiras_corrige on tarifas.bandeiras (corrige_id) where corrige_id is not null;
create index bandeiras_substituida on tarifas.bandeiras (substituida_por) where substituida_por is not null;

alter table tarifas.cosip
  add column motivo text check (length(btrim(motivo)) between 3 and 300),
  add column corrige_id uuid references tarifas.cosip,
  add column substituida_por uuid references tarifas.cosip deferrable initially deferred,
  add constraint cosip_correcao_com_motivo check ((motivo is null) = (corrige_id is null)),
  add constraint cosip_nao_se_substitui check (substituida_por <> id and corrige_id <> id),
  drop constraint cosip_sem_sobreposicao,
  add constraint cosip_sem_sobreposicao exclude using gist (
    uf with =, municipio_chave with =, classe with =, daterange(inicio, fim, '[]') with &&, int4range(faixa_de, faixa_ate) with &&
  ) where (substituida_por is null);
create index cosip_corrige on tarifas.cosip (corrige_id) where corrige_id is not null;
create index cosip_substituida on tarifas.cosip (substituida_por) where substituida_por is not null;

-- Who uses a row. Each use names one row of one table.
create table tarifas.usos_da_base (
  tributo_id uuid references tarifas.tributos,
  bandeira_id uuid references tarifas.bandeiras,
  cosip_id uuid references tarifas.cosip,
  tipo text not null check (tipo ~ '^[a-z_]{2,40}$'),
  usado_por uuid not null,
  em timestamptz not null default now(),
  constraint usos_da_base_de_uma_linha check (num_nonnulls(tributo_id, bandeira_id, cosip_id) = 1),
  constraint usos_da_base_uma_vez unique nulls not distinct (tributo_id, bandeira_id, cosip_id, tipo, usado_por)
);
create index usos_da_base_de_quem on tarifas.usos_da_base (tipo, usado_por);
create index usos_da_base_bandeira on tarifas.usos_da_base (bandeira_id) where bandeira_id is not null;
create index usos_da_base_cosip on tarifas.usos_da_base (cosip_id) where cosip_id is not null;

-- The argument of the trigger is the column of the uses that names a row of the table.
create function tarifas.linha_da_base_nao_muda_em_uso() returns trigger language plpgsql as $$
declare
  -- what took its place is stored on the row and is not part of it; the key of a municipality is computed after this trigger
  ditas constant text[] := array['substituida_por', 'versao', 'municipio_chave'];
  em_uso boolean;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - ditas = to_jsonb(old) - ditas
    and (old.substituida_por is null or new.substituida_por is not distinct from old.substituida_por) then
    return new;
  end if;
  execute format('select exists (select from tarifas.usos_da_base where %I = $1)', tg_argv[0]) into em_uso using old.id;
  if em_uso or old.substituida_por is not null then
    raise exception 'the row is in use' using errcode = 'check_violation', constraint = 'linha_da_base_em_uso';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger nao_muda_em_uso before update or delete on tarifas.tributos
  for each row execute function tarifas.linha_da_base_nao_muda_em_uso('tributo_id');
create trigger nao_muda_em_uso before update or delete on tarifas.bandeiras
  for each row execute function tarifas.linha_da_base_nao_muda_em_uso('bandeira_id');
create trigger nao_muda_em_uso before update or delete on tarifas.cosip
  for each row execute function tarifas.linha_da_base_nao_muda_em_uso('cosip_id');

-- The lock makes a change and a new use see each other.
create function tarifas.trancar_a_linha_usada() returns trigger language plpgsql as $$
begin
  perform from tarifas.tributos where id = new.tributo_id for share;
  perform from tarifas.bandeiras where id = new.bandeira_id for share;
  perform from tarifas.cosip where id = new.cosip_id for share;
  return new;
end $$;
create trigger trancar_a_linha_usada before insert on tarifas.usos_da_base
  for each row execute function tarifas.trancar_a_linha_usada();

-- a use begins and ends, it does not change
grant select, insert, delete on tarifas.usos_da_base to girassol_app;
