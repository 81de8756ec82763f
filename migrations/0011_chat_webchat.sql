-- The widget on the company's site is a channel like any other, and this is its far end: visitors, what their browsers hold, and the
-- thread as each of them sees it. Only what the channel was given to deliver is here, so a note of the house cannot reach a visitor.
create unique index caixas_webchat on chat.caixas_entrada ((configuracao ->> 'identificador')) where tipo = 'webchat';

create table chat.webchat_visitantes (
  id uuid primary key,
  caixa_entrada_id uuid not null references chat.caixas_entrada on delete cascade,
  contato_id uuid references cad.contatos on delete set null,
  -- who the company's site says this is, under its signature; null = a stranger
  identidade text check (length(identidade) between 1 and 200),
  nome text not null default '' check (length(nome) <= 120),
  email text check (length(email) between 3 and 200),
  telefone text check (telefone ~ '^\d{2,15}$'),
  -- places given out in the thread, and changes told: a widget asks for what changed after the last change it knows
  ultima_seq int not null default 0 check (ultima_seq >= 0),
  versao int not null default 0 check (versao >= ultima_seq),
  criado_em timestamptz not null default now(),
  unique (caixa_entrada_id, identidade)
);
create index webchat_visitantes_contato on chat.webchat_visitantes (contato_id) where contato_id is not null;

-- One row a browser. The key itself is only there.
create table chat.webchat_sessoes (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  visitante_id uuid not null references chat.webchat_visitantes on delete cascade,
  criada_em timestamptz not null default now(),
  vista_em timestamptz not null default now(),
  expira_em timestamptz not null
);
create index webchat_sessoes_visitante on chat.webchat_sessoes (visitante_id);
create index webchat_sessoes_validade on chat.webchat_sessoes (expira_em);

create table chat.webchat_arquivos (
  id uuid primary key,
  visitante_id uuid not null references chat.webchat_visitantes on delete cascade,
  nome text not null check (length(nome) between 1 and 255),
  tipo_mime text not null,
  tamanho bigint not null check (tamanho >= 0),
  caminho_storage text not null,
  criado_em timestamptz not null default now()
);
create index webchat_arquivos_visitante on chat.webchat_arquivos (visitante_id);

create table chat.webchat_mensagens (
  visitante_id uuid not null references chat.webchat_visitantes on delete cascade,
  seq int not null check (seq > 0),
  versao int not null check (versao >= seq),
  -- the name by which the chat knows it: chat.mensagens.id_externo
  id_externo text not null unique check (id_externo like 'wc:%'),
  direcao text not null check (direcao in ('entrada', 'saida')),
  conteudo text not null default '' check (length(conteudo) <= 100000),
  arquivo_id uuid unique references chat.webchat_arquivos,
  citada_texto text check (length(citada_texto) <= 1000),
  reacao text check (length(reacao) between 1 and 32),
  status text not null default 'enviada' check (status in ('enviada', 'entregue', 'lida')),
  editada_em timestamptz,
  apagada_em timestamptz,
  criado_em timestamptz not null default now(),
  primary key (visitante_id, seq),
  unique (visitante_id, versao)
);

-- What the house erases or rewords is erased and reworded for the visitor too, whoever does it.
create function chat.webchat_acompanhar() returns trigger language plpgsql as $$
declare quem uuid;
begin
  if tg_op = 'DELETE' then
    delete from chat.webchat_mensagens where id_externo = old.id_externo;
    return null;
  end if;
  update chat.webchat_visitantes v set versao = v.versao + 1 from chat.webchat_mensagens m
    where m.id_externo = old.id_externo and v.id = m.visitante_id
      and case when new.apagada_em is null then m.conteudo <> new.conteudo else m.apagada_em is null or m.conteudo <> '' or m.arquivo_id is not null end
    returning v.id into quem;
  if quem is null then
    return null;
  end if;
  update chat.webchat_mensagens m set versao = v.versao, conteudo = case when new.apagada_em is null then new.conteudo else '' end,
      apagada_em = new.apagada_em, arquivo_id = case when new.apagada_em is null then m.arquivo_id end,
      citada_texto = case when new.apagada_em is null then m.citada_texto end, reacao = case when new.apagada_em is null then m.reacao end
    from chat.webchat_visitantes v where m.id_externo = old.id_externo and v.id = quem;
  perform pg_notify('girassol_webchat', quem::text);
  return null;
end $$;
create trigger webchat_some after delete on chat.mensagens for each row when (old.id_externo like 'wc:%') execute function chat.webchat_acompanhar();
create trigger webchat_muda after update of conteudo, apagada_em on chat.mensagens for each row
  when (old.id_externo like 'wc:%' and (old.conteudo is distinct from new.conteudo or old.apagada_em is distinct from new.apagada_em)) execute function chat.webchat_acompanhar();

-- Two contacts found to be one: what is known of the visitor belongs to the one that stays.
create function chat.webchat_mudar_de_contato() returns trigger language plpgsql as $$
begin
  update chat.webchat_visitantes set contato_id = new.contato_id where id = substr(new.valor, 9)::uuid;
  return null;
end $$;
create trigger webchat_contato after update of contato_id on cad.contato_identidades for each row when (new.valor like 'webchat:%') execute function chat.webchat_mudar_de_contato();

grant select, insert, update, delete on chat.webchat_visitantes, chat.webchat_sessoes, chat.webchat_arquivos, chat.webchat_mensagens to girassol_app;
grant select on chat.webchat_visitantes, chat.webchat_arquivos, chat.webchat_mensagens to girassol_leitura;
