-- The assistant: which provider, what it may do in which inbox, what each call cost. Costs are whole millionths of a centavo, so that
-- tokens times a price per million is exact.

create table chat.ia_configuracao (
  unica boolean primary key default true check (unica),
  ligada boolean not null default false,
  endereco text check (endereco ~ '^https?://' and length(endereco) <= 300),
  chave bytea,
  modelo_texto text not null default '' check (length(modelo_texto) <= 120),
  modelo_transcricao text not null default '' check (length(modelo_transcricao) <= 120),
  -- null: not sent, for models that refuse it
  temperatura numeric(3, 2) default 0.3 check (temperatura between 0 and 2),
  limite_segundos int not null default 40 check (limite_segundos between 5 and 180),
  -- null: no limit
  limite_mensal_centavos bigint check (limite_mensal_centavos >= 0),
  preco_entrada_centavos bigint not null default 0 check (preco_entrada_centavos between 0 and 10000000),
  preco_saida_centavos bigint not null default 0 check (preco_saida_centavos between 0 and 10000000),
  preco_minuto_centavos bigint not null default 0 check (preco_minuto_centavos between 0 and 1000000),
  guardar_textos boolean not null default false,
  atualizada_em timestamptz not null default now(),
  atualizada_por uuid references cad.usuarios,
  check (not ligada or (endereco is not null and modelo_texto <> ''))
);
insert into chat.ia_configuracao default values;

-- What the company tells its assistant: every version stays, the highest number counts.
create table chat.ia_instrucoes (
  numero int primary key check (numero > 0),
  texto text not null check (length(texto) <= 8000),
  em timestamptz not null default now(),
  por uuid references cad.usuarios
);

-- A row is an ability switched on for an inbox.
create table chat.ia_caixas (
  caixa_entrada_id uuid not null references chat.caixas_entrada on delete cascade,
  habilidade text not null check (habilidade in ('rascunho', 'reescrita', 'resumo', 'triagem', 'traducao', 'transcricao', 'fluxo')),
  primary key (caixa_entrada_id, habilidade)
);

create table chat.ia_chamadas (
  id uuid primary key,
  em timestamptz not null default now(),
  -- null: a flow asked
  usuario_id uuid references cad.usuarios,
  conversa_id uuid references chat.conversas on delete set null,
  caixa_entrada_id uuid references chat.caixas_entrada on delete set null,
  habilidade text not null check (habilidade in ('rascunho', 'reescrita', 'resumo', 'triagem', 'traducao', 'transcricao', 'fluxo', 'teste')),
  modelo text not null,
  desfecho text not null default 'em_curso' check (desfecho in ('em_curso', 'ok', 'cancelada', 'falhou')),
  -- why it failed, in the sentence that the person read
  motivo text,
  tokens_entrada int not null default 0 check (tokens_entrada >= 0),
  tokens_saida int not null default 0 check (tokens_saida >= 0),
  segundos_audio numeric(10, 2) check (segundos_audio >= 0),
  -- the provider did not say; counted from the length of the texts
  estimado boolean not null default false,
  ms int check (ms >= 0),
  -- while under way: the most that it may cost, so that calls side by side stay under the limit together
  custo bigint not null check (custo >= 0)
);
create index ia_chamadas_ordem on chat.ia_chamadas (em desc, id desc);
create index ia_chamadas_do_fluxo on chat.ia_chamadas (conversa_id, em) where habilidade = 'fluxo';

-- Only what left the house, masked as it left, only where the company keeps it, and never longer than the conversation.
create table chat.ia_textos (
  chamada_id uuid primary key references chat.ia_chamadas on delete cascade,
  conversa_id uuid references chat.conversas on delete cascade,
  pedido text not null,
  resposta text not null
);
create index ia_textos_conversa on chat.ia_textos (conversa_id);

-- Voice notes are found by what was said in them.
alter table chat.mensagens drop column busca;
alter table chat.mensagens add column busca text generated always as (plataforma.sem_acento(conteudo || coalesce(E'\n' || (dados #>> '{transcricao,texto}'), ''))) stored;
create index mensagens_texto on chat.mensagens using gin (busca gin_trgm_ops);

create or replace function chat.esquecer_contato(quem uuid) returns setof text language plpgsql security definer set search_path = pg_catalog as $$
declare
  alvos uuid[] := array(select c.id from chat.conversas c where c.contato_id = quem);
  nomes text[] := array(select replace(split_part(i.valor, '@', 1), '%', '\%') from cad.contato_identidades i where i.contato_id = quem and length(i.valor) >= 6);
begin
  return query select a.caminho_storage from chat.anexos a join chat.mensagens m on m.id = a.mensagem_id
    where m.conversa_id = any(alvos) and a.caminho_storage is not null
    union all select k.foto_caminho from cad.contatos k where k.id = quem and k.foto_caminho is not null;
  delete from chat.anexos a using chat.mensagens m where m.id = a.mensagem_id and m.conversa_id = any(alvos);
  delete from chat.edicoes e using chat.mensagens m where m.id = e.mensagem_id and m.conversa_id = any(alvos);
  delete from chat.reacoes r using chat.mensagens m where m.id = r.mensagem_id and m.conversa_id = any(alvos);
  update chat.mensagens m set conteudo = case when m.direcao = 'sistema' then 'Evento' else '' end, citada_texto = null, citada_externo = null, dados = null,
    autor_nome = case when m.direcao = 'entrada' then null else m.autor_nome end, apagada_em = case when m.direcao = 'sistema' then m.apagada_em else coalesce(m.apagada_em, now()) end
    where m.conversa_id = any(alvos);
  update chat.conversas c set endereco = null, assunto = null, tags = '{}', motivo_finalizacao = null where c.id = any(alvos);
  update chat.transferencias t set passagem = '{}', motivo = 'Apagado a pedido', motivo_devolucao = case when t.motivo_devolucao is null then null else 'Apagado a pedido' end
    where t.conversa_id = any(alvos) or t.origem_id = any(alvos);
  update chat.atos_reversiveis r set mensagem = null where r.conversa_id = any(alvos);
  delete from chat.promessas p where p.conversa_id = any(alvos);
  delete from chat.vinculos v where v.conversa_id = any(alvos);
  delete from chat.ia_textos t where t.conversa_id = any(alvos);
  delete from chat.eventos_webhook e using chat.conversas c where c.id = any(alvos) and e.caixa_entrada_id = c.caixa_entrada_id
    and exists (select 1 from unnest(nomes) n where e.corpo::text like '%' || n || '%');
  update chat.webchat_visitantes v set nome = '', email = null, telefone = null, identidade = null where v.contato_id = quem;
  update meta.leads l set estado = 'apagado', apagado_em = coalesce(l.apagado_em, now()), campos = null, nome = null, email = null, telefone = null where l.contato_id = quem;
  delete from cad.contato_identidades i where i.contato_id = quem;
  update cad.contatos k set nome = 'Pessoa removida', nome_informado = true, email = null, telefone = null, empresa = null, cargo = null, observacoes = null,
    foto_caminho = null, atualizado_em = now() where k.id = quem;
  update plataforma.auditoria a set antes = null, depois = null, motivo = null
    where (a.entidade = 'contato' and a.entidade_id = quem::text) or (a.entidade = 'conversa' and a.entidade_id = any(alvos::text[]));
end $$;

grant select, insert, update, delete on chat.ia_configuracao, chat.ia_caixas, chat.ia_chamadas, chat.ia_textos to girassol_app;
grant select, insert on chat.ia_instrucoes to girassol_app;
grant select on chat.ia_instrucoes, chat.ia_caixas, chat.ia_chamadas to girassol_leitura;
