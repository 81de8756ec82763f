-- The external technician: a link of that scope opens with a PIN, which the office gives by another way than the link.
create table campo.pins (
  link_id uuid primary key references campo.links on delete cascade,
  -- scrypt of the PIN
  sal bytea not null check (octet_length(sal) = 16),
  hash bytea not null check (octet_length(hash) = 32),
  tentativas int not null default 0 check (tentativas between 0 and 5),
  espera_ate timestamptz,
  constraint pins_espera check ((tentativas = 5) = (espera_ate is not null))
);
grant select, insert, update (tentativas, espera_ate) on campo.pins to girassol_app;
revoke select on campo.pins from girassol_leitura;

-- Links made before there was a PIN would open without one.
update campo.links
set revogado_em = now()
where escopo = 'tecnico_externo' and revogado_em is null;

-- Photos of an external technician were sent by no user.
alter table campo.arquivos alter enviado_por drop not null;

-- Who revoked a link may undo it for some seconds; a link that another one replaced has no such user.
alter table campo.links add column revogado_por uuid references cad.usuarios;
create index links_revogados_por on campo.links (revogado_por) where revogado_por is not null;
grant update (revogado_por) on campo.links to girassol_app;

create or replace view ordens_publico.servicos as
  select item_id, tipo, duracao_min, habilidades, no_telhado, checklist_id, preco_centavos, sla_horas, instrucoes
  from ordens.servicos;
