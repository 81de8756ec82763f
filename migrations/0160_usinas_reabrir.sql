-- A bill that is corrected after the close of its month raises an alert, one a month, and the month can be opened again with the reason.
alter table usinas.alertas drop constraint alertas_tipo_check;
alter table usinas.alertas add constraint alertas_tipo_check
  check (tipo in ('pr_baixo', 'injecao_zero', 'vacancia', 'sem_leitura', 'nuvem_fora', 'conta_corrigida'));
alter table usinas.alertas add constraint alertas_conta_com_mes check (tipo <> 'conta_corrigida' or competencia is not null);
drop index usinas.alertas_um_aberto;
create unique index alertas_um_aberto on usinas.alertas (usina_id, tipo) where ate is null and tipo <> 'conta_corrigida';
create unique index alertas_uma_conta on usinas.alertas (usina_id, competencia) where ate is null and tipo = 'conta_corrigida';

create table usinas.reaberturas (
  usina_id uuid not null,
  competencia text not null,
  n int not null check (n > 0),
  motivo text not null check (length(btrim(motivo)) between 3 and 500),
  -- energy that the month was closed with
  injetado_kwh numeric(14, 3),
  por uuid references cad.usuarios,
  em timestamptz not null default now(),
  primary key (usina_id, competencia, n),
  foreign key (usina_id, competencia) references usinas.meses on delete cascade
);
grant select, insert on usinas.reaberturas to girassol_app;
alter table usinas.meses add column reaberturas int not null default 0 check (reaberturas >= 0);

-- A closed month stays as it is. The pointer to a bill that is deleted with its holder is emptied, and a row that says why opens it.
create or replace function usinas.manter_mes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user <> 'girassol_app' and current_setting('usinas.deixando', true) = 'sim' then return old; end if;
  if old.fechado and not (
    (tg_op = 'UPDATE' and new.conta_id is null and to_jsonb(new) - 'conta_id' = to_jsonb(old) - 'conta_id')
    or (
      tg_op = 'UPDATE'
      and not new.fechado
      and new.reaberturas = old.reaberturas + 1
      and to_jsonb(new) - '{fechado,fechado_em,fechado_por,reaberturas,versao,atualizado_em}'::text[]
        = to_jsonb(old) - '{fechado,fechado_em,fechado_por,reaberturas,versao,atualizado_em}'::text[]
      and exists (
        select from usinas.reaberturas r
        where r.usina_id = old.usina_id and r.competencia = old.competencia and r.n = new.reaberturas
      )
    )
  ) then
    raise exception 'the month is closed' using errcode = 'integrity_constraint_violation', constraint = 'meses_fechado';
  end if;
  return coalesce(new, old);
end
$$;
