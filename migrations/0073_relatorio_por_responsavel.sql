-- What the customer does counts for whoever was responsible at that instant, and a conversation that comes into somebody's hands is a fact.
alter table chat.fatos drop constraint fatos_tipo_check;
alter table chat.fatos add constraint fatos_tipo_check
  check (tipo in ('aberta', 'recebida', 'primeira_resposta', 'resposta', 'finalizada', 'reaberta', 'sla_cumprido', 'sla_violado', 'avaliacao'));
-- Every conversation is read again from its beginning: the state that was kept of it does not say who was responsible.
insert into chat.apuracao_pendencias (conversa_id) select id from chat.conversas;
