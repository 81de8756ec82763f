-- What waits for an answer is kept beside the counts, by the same appending and folding (decision 0006): summing the waiting conversations at every look grew with their number.
-- Counted once a statement, no longer once a row: a batch of messages appends a line for each inbox, status and owner, however many conversations it touches.
lock table chat.conversas in share row exclusive mode;
alter table chat.contagens
  -- open conversations in which the customer waits for an answer, and how many messages that are
  add column sem_resposta bigint not null default 0,
  add column mensagens bigint not null default 0;
alter table chat.contagem_mudancas
  add column sem_resposta int not null default 0,
  add column mensagens int not null default 0;

drop trigger contar_nova on chat.conversas;
drop trigger contar_mudanca on chat.conversas;
drop function chat.contar_conversa();

-- the customer's messages that wait for an answer: in what is over, none does
create function chat.sem_resposta(status text, entradas int, respondidas int) returns int language sql immutable parallel safe
  return case when status <> 'finalizada' then entradas - respondidas else 0 end;

create function chat.contar_conversas() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into chat.contagem_mudancas (caixa_entrada_id, status, dono, n, sem_resposta, mensagens)
    select caixa_entrada_id, status, atribuida_para, sum(sinal), sum(sinal * (m > 0)::int), sum(sinal * m) from (
      select 1 as sinal, caixa_entrada_id, status, atribuida_para, chat.sem_resposta(status, total_entradas, entradas_respondidas) as m from depois
      union all
      select -1, caixa_entrada_id, status, atribuida_para, chat.sem_resposta(status, total_entradas, entradas_respondidas) from antes) c
    group by 1, 2, 3 having sum(sinal) <> 0 or sum(sinal * (m > 0)::int) <> 0 or sum(sinal * m) <> 0;
  elsif tg_op = 'INSERT' then
    insert into chat.contagem_mudancas (caixa_entrada_id, status, dono, n, sem_resposta, mensagens)
    select caixa_entrada_id, status, atribuida_para, count(*), count(*) filter (where m > 0), sum(m)
    from (select *, chat.sem_resposta(status, total_entradas, entradas_respondidas) as m from depois) c group by 1, 2, 3;
  else
    insert into chat.contagem_mudancas (caixa_entrada_id, status, dono, n, sem_resposta, mensagens)
    select caixa_entrada_id, status, atribuida_para, -count(*), -count(*) filter (where m > 0), -sum(m)
    from (select *, chat.sem_resposta(status, total_entradas, entradas_respondidas) as m from antes) c group by 1, 2, 3;
  end if;
  return null;
end $$;
create trigger contar_novas after insert on chat.conversas referencing new table as depois for each statement execute function chat.contar_conversas();
create trigger contar_mudadas after update on chat.conversas referencing old table as antes new table as depois for each statement execute function chat.contar_conversas();
create trigger contar_excluidas after delete on chat.conversas referencing old table as antes for each statement execute function chat.contar_conversas();

insert into chat.contagem_mudancas (caixa_entrada_id, status, dono, n, sem_resposta, mensagens)
select caixa_entrada_id, status, atribuida_para, 0, count(*), sum(total_entradas - entradas_respondidas)
from chat.conversas where status <> 'finalizada' and total_entradas > entradas_respondidas group by 1, 2, 3;
