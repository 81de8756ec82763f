-- A month may be closed without units that never get an invoice, with the reason. A payment that was registered by mistake is undone,
-- with the reason, and may be registered again.
alter table investidores.extratos
  add column sem_faturas int not null default 0 check (sem_faturas >= 0),
  add column motivo text check (length(btrim(motivo)) between 3 and 500),
  add constraint extratos_sem_faturas_com_motivo check (sem_faturas = 0 or motivo is not null);

create table investidores.estornos (
  distribuicao_id uuid not null references investidores.distribuicoes on delete cascade,
  n int not null check (n > 0),
  -- the payment as it was registered
  paga_em date not null,
  comprovante text,
  motivo text not null check (length(btrim(motivo)) between 3 and 500),
  por uuid references cad.usuarios,
  em timestamptz not null default now(),
  primary key (distribuicao_id, n)
);
grant select, insert on investidores.estornos to girassol_app;

alter table investidores.distribuicoes add column estornos int not null default 0 check (estornos >= 0);
grant update (estornos) on investidores.distribuicoes to girassol_app;

-- Paid once; undone only by a row that says why.
create or replace function investidores.paga_uma_vez() returns trigger language plpgsql as $$
begin
  if old.situacao = 'agendada' and new.situacao = 'paga' and new.estornos = old.estornos then
    return new;
  end if;
  if old.situacao = 'paga' and new.situacao = 'agendada' and new.estornos = old.estornos + 1 and exists (
    select from investidores.estornos where distribuicao_id = old.id and n = new.estornos and paga_em = old.paga_em
  ) then
    return new;
  end if;
  raise exception 'the distribution is not scheduled'
    using errcode = 'integrity_constraint_violation', constraint = 'distribuicoes_uma_vez';
end
$$;
