-- What reports count. Facts are read off the thread, whose rows are the history, and kept; how many and how long is added up by the hour, so
-- that a report never walks conversations.
create table chat.fatos (
  conversa_id uuid not null references chat.conversas on delete cascade,
  -- the row of the thread that made it so (0: the conversation itself); of promises and ratings, their place among their kind
  seq int not null check (seq >= 0),
  tipo text not null check (tipo in ('aberta', 'primeira_resposta', 'resposta', 'finalizada', 'reaberta', 'sla_cumprido', 'sla_violado', 'avaliacao')),
  em timestamptz not null,
  atendente_id uuid references cad.usuarios,
  -- of a rating its grade
  n int not null default 1 check (n > 0),
  -- whole seconds by the clock on the wall and inside the hours of the queue; whole, so that every sum of them is exact
  relogio_s int check (relogio_s >= 0),
  util_s int check (util_s >= 0),
  primary key (conversa_id, seq, tipo),
  check ((relogio_s is null) = (util_s is null)),
  check (util_s <= relogio_s),
  check (tipo in ('primeira_resposta', 'resposta', 'finalizada') or relogio_s is null),
  check (tipo not in ('primeira_resposta', 'resposta') or relogio_s is not null),
  check (n = 1 or tipo = 'avaliacao')
);
create index fatos_por_dia on chat.fatos (em);

-- Messages are many: they are counted by the hour, per person, on each side.
create table chat.fatos_mensagens (
  conversa_id uuid not null references chat.conversas on delete cascade,
  hora timestamptz not null,
  lado text not null check (lado in ('entrada', 'saida')),
  atendente_id uuid references cad.usuarios,
  n int not null check (n > 0),
  unique nulls not distinct (conversa_id, hora, lado, atendente_id)
);
create index fatos_mensagens_por_dia on chat.fatos_mensagens (hora);

-- Up to which row of its thread each conversation was read, what has to be remembered to read on, and where its facts were added up.
create table chat.apuracoes (
  conversa_id uuid primary key references chat.conversas on delete cascade,
  seq int not null check (seq >= 0),
  estado jsonb not null,
  caixa_entrada_id uuid not null references chat.caixas_entrada,
  fila_id uuid references chat.filas
);

-- Every fact in one shape.
create view chat.relatorio as
  select conversa_id, em, tipo, atendente_id, n, 1 as vezes, (relogio_s is not null)::int as medidas, coalesce(relogio_s, 0) as relogio_s, coalesce(util_s, 0) as util_s from chat.fatos
  union all select conversa_id, hora, lado, atendente_id, n, 1, 0, 0, 0 from chat.fatos_mensagens;

-- The same added up. A conversation that moves takes its facts along: they always stand under the inbox and the queue it is in.
create table chat.relatorio_horas (
  em timestamptz not null,
  caixa_entrada_id uuid not null references chat.caixas_entrada on delete cascade,
  fila_id uuid references chat.filas on delete cascade,
  atendente_id uuid references cad.usuarios,
  tipo text not null,
  n bigint not null,
  vezes bigint not null,
  medidas bigint not null,
  relogio_s bigint not null,
  util_s bigint not null,
  unique nulls not distinct (em, caixa_entrada_id, fila_id, atendente_id, tipo)
);

-- Takes what these conversations gave out of the sums (`sinal` -1) or puts it in (1). In one order, so that two who do it never wait in a circle.
create function chat.somar_no_relatorio(ids uuid[], sinal int) returns void language sql as $$
  insert into chat.relatorio_horas as r (em, caixa_entrada_id, fila_id, atendente_id, tipo, n, vezes, medidas, relogio_s, util_s)
  select date_trunc('hour', f.em, 'UTC'), a.caixa_entrada_id, a.fila_id, f.atendente_id, f.tipo, sinal * sum(f.n), sinal * sum(f.vezes), sinal * sum(f.medidas), sinal * sum(f.relogio_s), sinal * sum(f.util_s)
  from chat.relatorio f join chat.apuracoes a on a.conversa_id = f.conversa_id where f.conversa_id = any(ids) group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (em, caixa_entrada_id, fila_id, atendente_id, tipo) do update set n = r.n + excluded.n, vezes = r.vezes + excluded.vezes, medidas = r.medidas + excluded.medidas,
    relogio_s = r.relogio_s + excluded.relogio_s, util_s = r.util_s + excluded.util_s
$$;
create function chat.tirar_do_relatorio() returns trigger language plpgsql as $$
begin
  perform chat.somar_no_relatorio(array[old.id], -1);
  return old;
end $$;
create trigger tirar_do_relatorio before delete on chat.conversas for each row execute function chat.tirar_do_relatorio();

-- Conversations of which not all was read yet. Written by the change itself, whoever makes it; append only, so that nobody waits here.
create table chat.apuracao_pendencias (
  id bigint generated always as identity primary key,
  conversa_id uuid not null
);
create function chat.anotar_para_apurar() returns trigger language plpgsql as $$
begin
  insert into chat.apuracao_pendencias (conversa_id) values (new.id);
  return null;
end $$;
create function chat.anotar_a_conversa_para_apurar() returns trigger language plpgsql as $$
begin
  insert into chat.apuracao_pendencias (conversa_id) values (new.conversa_id);
  return null;
end $$;
create trigger anotar_nova_para_apurar after insert on chat.conversas for each row execute function chat.anotar_para_apurar();
create trigger anotar_mudanca_para_apurar after update on chat.conversas for each row
  when ((old.ultima_seq, old.status, old.caixa_entrada_id, old.fila_id) is distinct from (new.ultima_seq, new.status, new.caixa_entrada_id, new.fila_id)) execute function chat.anotar_para_apurar();
create trigger anotar_prazo_para_apurar after update on chat.sla_prazos for each row
  when ((old.encerrado_em, old.violada_em) is distinct from (new.encerrado_em, new.violada_em)) execute function chat.anotar_a_conversa_para_apurar();
create trigger anotar_nota_para_apurar after update on chat.avaliacoes for each row when (old.nota is distinct from new.nota) execute function chat.anotar_a_conversa_para_apurar();
create index sla_prazos_da_conversa on chat.sla_prazos (conversa_id);

insert into chat.apuracao_pendencias (conversa_id) select id from chat.conversas;

grant select, insert, update, delete on chat.fatos, chat.fatos_mensagens, chat.apuracoes, chat.apuracao_pendencias, chat.relatorio_horas to girassol_app;
-- a fact is never rewritten; one that was taken back goes
revoke update on chat.fatos from girassol_app;
grant select on chat.relatorio to girassol_app;
grant select on chat.fatos, chat.fatos_mensagens, chat.relatorio, chat.relatorio_horas to girassol_leitura;
