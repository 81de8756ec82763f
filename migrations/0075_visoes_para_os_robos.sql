-- What the bots, a module of their own now, read of the chat: the messages that a run has not processed with the name and type of their file, the
-- queues that they serve, and the state of the conversation that decides whether a bot may start.

create or replace view chat_publico.conversas as
  select id, caixa_entrada_id, contato_id, status, atribuida_para, criado_em, ultima_interacao_em, total_entradas,
    entradas_respondidas, fila_id, ultima_seq, primeira_resposta_em, adiada_ate
  from chat.conversas;
create view chat_publico.mensagens as
  select id, conversa_id, seq, direcao, conteudo, autor_id, autor_nome, dados
  from chat.mensagens;
create view chat_publico.anexos as
  select mensagem_id, ordem, nome_arquivo, tipo_mime
  from chat.anexos;
create view chat_publico.filas as
  select id, nome, ativa
  from chat.filas;
create view chat_publico.fila_departamentos as
  select fila_id, departamento
  from chat.fila_departamentos;
grant select on all tables in schema chat_publico to girassol_app;
