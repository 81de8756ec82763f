-- What queues, snoozing, waiting reasons and service levels keep on a conversation: the list filters and sorts by them.
create table chat.filas (
  id uuid primary key,
  nome text not null unique check (length(nome) between 1 and 80),
  ativa boolean not null default true,
  criado_em timestamptz not null default now(),
  atualizada_em timestamptz not null default now()
);

alter table chat.conversas
  add column fila_id uuid references chat.filas,
  -- mail only: what the thread is about
  add column assunto text check (length(assunto) <= 500),
  add column adiada_ate timestamptz,
  -- whose move it is when it is not ours: this clock runs apart from our own
  add column espera text check (espera in ('cliente', 'concessionaria', 'vistoria')),
  add column espera_desde timestamptz,
  -- the customer's last message: official WhatsApp lets us write freely for 24 h after it
  add column ultima_entrada_em timestamptz,
  -- the next promise of a service level, if one is running
  add column sla_vence_em timestamptz,
  add constraint conversas_espera_inteira check ((espera is null) = (espera_desde is null));
create index conversas_por_fila on chat.conversas (fila_id, status, ultima_interacao_em desc, id desc) where fila_id is not null;
create index conversas_adiadas on chat.conversas (adiada_ate) where adiada_ate is not null;

update chat.conversas c set ultima_entrada_em = m.em
from (select conversa_id, max(criado_em) as em from chat.mensagens where direcao = 'entrada' group by 1) m where m.conversa_id = c.id;

grant select, insert, update, delete on chat.filas to girassol_app;
grant select on chat.filas to girassol_leitura;
