-- What of a proposal is in a thread: each sending, fact, day of views and question, once.
create table chat.propostas_no_fio (
  proposta_id uuid not null,
  o_que text not null check (o_que in ('envio', 'fato', 'vistas', 'pergunta')),
  -- of a sending: the client's key; of a fact: its number in the chain; of views: version and day; of a question: its id
  chave text not null check (length(chave) between 1 and 120),
  conversa_id uuid not null references chat.conversas on delete cascade,
  mensagem_id uuid not null,
  em timestamptz not null default now(),
  primary key (proposta_id, o_que, chave)
);
create index propostas_da_conversa on chat.propostas_no_fio (conversa_id);
grant select, insert, update, delete on chat.propostas_no_fio to girassol_app;
grant select on chat.propostas_no_fio to girassol_leitura;

alter table chat.notificacoes drop constraint notificacoes_tipo_check;
alter table chat.notificacoes add constraint notificacoes_tipo_check check (tipo in ('mencao', 'atribuicao', 'prazo_perto', 'prazo_vencido', 'canal_mudo', 'saida_morta', 'pergunta'));
alter table chat.notificacoes_desligadas drop constraint notificacoes_desligadas_tipo_check;
alter table chat.notificacoes_desligadas add constraint notificacoes_desligadas_tipo_check check (tipo in ('mencao', 'atribuicao', 'prazo_perto', 'prazo_vencido', 'canal_mudo', 'saida_morta', 'pergunta'));
