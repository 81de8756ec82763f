-- What other modules may read of a module's tables: one schema <module>_publico for each owner, with one view per table and the columns that others
-- use. The view has the name of its table. The planner inlines these views, so that they cost nothing. A migration that changes or drops one of their
-- columns recreates the view; a further column is added by `create or replace view`, at the end of the list.

create schema acesso_publico;
-- The e-mail, the phone and the signature of a user are read by notices and by the messages sent in their name.
create view acesso_publico.usuarios as
  select id, nome, email, telefone, cargo_id, foto, ativo, fuso, assinatura
  from cad.usuarios;
create view acesso_publico.cargos as
  select id, nome
  from cad.cargos;
create view acesso_publico.departamentos as
  select codigo, nome, ordem
  from cad.departamentos;
create view acesso_publico.times as
  select id, nome, departamento, lider_id, capacidade
  from cad.times;
create view acesso_publico.time_membros as
  select time_id, usuario_id
  from cad.time_membros;
create view acesso_publico.membros as
  select id, usuario_id, departamento, papel, valido_de, valido_ate
  from cad.membros;
create view acesso_publico.papeis_globais as
  select usuario_id, papel
  from cad.papeis_globais;
create view acesso_publico.ausencias as
  select id, usuario_id, de, ate
  from cad.ausencias;
create view acesso_publico.limites_de_aprovacao as
  select cargo_id, tipo, limite_centavos
  from cad.limites_de_aprovacao;
grant usage on schema acesso_publico to girassol_app;
grant select on all tables in schema acesso_publico to girassol_app;

create schema contatos_publico;
create view contatos_publico.contatos as
  select id, tipo, nome, documento, telefone, email, cidade, uf, empresa, cargo, campos, observacoes, foto_caminho, foto_em,
    busca, criado_em, atualizado_em
  from cad.contatos;
create view contatos_publico.contato_identidades as
  select contato_id, tipo, valor, criada_em
  from cad.contato_identidades;
create view contatos_publico.contato_pares as
  select a, b, situacao
  from cad.contato_pares;
create view contatos_publico.unidades_consumidoras as
  select id, contato_id, numero, campos
  from cad.unidades_consumidoras;
grant usage on schema contatos_publico to girassol_app;
grant select on all tables in schema contatos_publico to girassol_app;

create schema chat_publico;
-- The inboxes without their secrets and settings.
create view chat_publico.caixas_entrada as
  select id, nome, tipo, ativo
  from chat.caixas_entrada;
create view chat_publico.conversas as
  select id, caixa_entrada_id, contato_id, status, atribuida_para, criado_em, ultima_interacao_em, total_entradas,
    entradas_respondidas
  from chat.conversas;
create view chat_publico.fatos as
  select conversa_id, tipo, em, atendente_id, util_s
  from chat.fatos;
create view chat_publico.vinculos as
  select conversa_id, tipo, id
  from chat.vinculos;
grant usage on schema chat_publico to girassol_app;
grant select on all tables in schema chat_publico to girassol_app;

create schema meta_publico;
create view meta_publico.leads as
  select id, nome, estado, contato_id, formulario_id, formulario_nome, campanha_id, campanha_nome, conjunto_id, conjunto_nome,
    campos, criado_na_meta
  from meta.leads;
create view meta_publico.conjuntos as
  select id, nome
  from meta.conjuntos;
grant usage on schema meta_publico to girassol_app;
grant select on all tables in schema meta_publico to girassol_app;

create schema tarefas_publico;
create view tarefas_publico.tipos as
  select id, nome
  from tarefas.tipos;
create view tarefas_publico.modelos as
  select id, nome
  from tarefas.modelos;
create view tarefas_publico.tarefas as
  select id, titulo, tipo_id, situacao, responsavel_id, vence_em, concluida_em, contato_id, cartao_id, dossie_id, conversa_id
  from tarefas.tarefas;
grant usage on schema tarefas_publico to girassol_app;
grant select on all tables in schema tarefas_publico to girassol_app;

create schema funis_publico;
create view funis_publico.funis as
  select id, chave, nome, departamento, definicao, versao, criado_em, arquivado_em
  from funis.funis;
create view funis_publico.estagios as
  select id, funil_id, chave, nome, tipo, situacao, lugar, arquivado_em
  from funis.estagios;
create view funis_publico.membros as
  select funil_id, usuario_id, time_id
  from funis.membros;
create view funis_publico.campos as
  select chave, escopo, rotulo, tipo, config, criado_em, arquivado_em
  from funis.campos;
create view funis_publico.dossies as
  select id, numero, contato_id, uc_id, modalidade, valor_centavos, campos
  from funis.dossies;
create view funis_publico.cartoes as
  select id, titulo, funil_id, estagio_id, dossie_id, contato_id, responsavel_id, time_id, situacao, prioridade,
    valor_centavos, campos, previsao, motivo_perda, origem, vence_em, entrou_estagio_em, ultima_atividade_em, criado_em,
    fechado_em, arquivado_em, versao, busca
  from funis.cartoes;
create view funis_publico.transicoes as
  select seq, cartao_id, funil_id, de_funil_id, de_estagio_id, para_estagio_id, em, por_id, por_tipo, duracao_s,
    duracao_util_s, no_prazo, reabre, desfaz, desfeita_por, motivo
  from funis.transicoes;
create view funis_publico.comentarios as
  select id, cartao_id, autor_id, texto, criado_em, apagado_em
  from funis.comentarios;
grant usage on schema funis_publico to girassol_app;
grant select on all tables in schema funis_publico to girassol_app;

create schema plataforma_publico;
create view plataforma_publico.auditoria as
  select id, em, usuario_id, acao, entidade, entidade_id, antes, depois, motivo, requisicao_id, ip, conteudo
  from plataforma.auditoria;
create view plataforma_publico.parametros as
  select chave, valor
  from plataforma.parametros;
grant usage on schema plataforma_publico to girassol_app;
grant select on all tables in schema plataforma_publico to girassol_app;
