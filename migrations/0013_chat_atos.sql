-- Acts on a conversation: handing it over, ending it with ten seconds to think again, waiting, promising, linking, joining.

-- One handover. `raiz_id` is the conversation where it all began, so that the hops of a case are counted whatever ids it passed through.
create table chat.transferencias (
  id uuid primary key,
  raiz_id uuid not null,
  ordem int not null check (ordem > 0),
  -- the inbox had this case before: the ball came back
  volta boolean not null,
  -- null once what was handed over is gone
  origem_id uuid references chat.conversas on delete set null,
  conversa_id uuid not null references chat.conversas on delete cascade,
  -- whether this act made the conversation in the other inbox
  nova boolean not null,
  de_caixa_id uuid not null references chat.caixas_entrada,
  para_caixa_id uuid not null references chat.caixas_entrada,
  com_historico boolean not null,
  motivo text not null check (length(motivo) between 1 and 500),
  passagem jsonb not null default '{}' check (jsonb_typeof(passagem) = 'object'),
  antes jsonb not null default '{}',
  estado text not null default 'pendente' check (estado in ('pendente', 'aceita', 'devolvida', 'desfeita')),
  por uuid not null references cad.usuarios,
  em timestamptz not null default now(),
  decidida_por uuid references cad.usuarios,
  decidida_em timestamptz,
  motivo_devolucao text check (length(motivo_devolucao) between 1 and 500),
  check (de_caixa_id <> para_caixa_id),
  check ((estado = 'pendente') = (decidida_em is null)),
  check ((estado = 'devolvida') = (motivo_devolucao is not null))
);
create index transferencias_conversa on chat.transferencias (conversa_id, em desc);
create index transferencias_origem on chat.transferencias (origem_id);
create index transferencias_raiz on chat.transferencias (raiz_id, ordem);
create unique index transferencias_uma_pendente on chat.transferencias (conversa_id) where estado = 'pendente';

-- Whoever starts to answer has taken it over, by whatever door they came in.
create function chat.aceitar_transferencia() returns trigger language plpgsql as $$
begin
  update chat.transferencias set estado = 'aceita', decidida_por = new.atribuida_para, decidida_em = now() where conversa_id = new.id and estado = 'pendente';
  return null;
end $$;
create trigger aceitar_transferencia after update on chat.conversas for each row
  when (old.status = 'transferida' and new.status in ('ativa', 'finalizada')) execute function chat.aceitar_transferencia();

-- What may be taken back for a few seconds. Its side effects leave when the time is over, and only then.
create table chat.atos_reversiveis (
  id uuid primary key,
  conversa_id uuid not null references chat.conversas on delete cascade,
  tipo text not null check (tipo in ('finalizacao', 'transferencia')),
  transferencia_id uuid references chat.transferencias on delete cascade,
  antes jsonb not null,
  -- words for the customer, sent when the time is over
  mensagem text check (length(mensagem) between 1 and 4000),
  por uuid not null references cad.usuarios,
  ate timestamptz not null,
  estado text not null default 'aberto' check (estado in ('aberto', 'desfeito', 'firme')),
  em timestamptz not null default now(),
  check ((tipo = 'transferencia') = (transferencia_id is not null))
);
create index atos_reversiveis_conversa on chat.atos_reversiveis (conversa_id) where estado = 'aberto';

-- How long a conversation waited for others, and for whom. Written by the trigger below alone.
create table chat.esperas (
  id bigint generated always as identity primary key,
  conversa_id uuid not null references chat.conversas on delete cascade,
  motivo text not null check (motivo in ('cliente', 'concessionaria', 'vistoria')),
  desde timestamptz not null,
  ate timestamptz,
  check (ate is null or ate >= desde)
);
create unique index esperas_uma_aberta on chat.esperas (conversa_id) where ate is null;
create index esperas_conversa on chat.esperas (conversa_id, desde);

-- Who writes has woken up: snoozing and waiting for the customer end with the customer's word; nothing waits once it is over.
create function chat.acordar_conversa() returns trigger language plpgsql as $$
begin
  if new.total_entradas > old.total_entradas or new.status = 'finalizada' then
    new.adiada_ate := null;
    if new.espera = 'cliente' or new.status = 'finalizada' then
      new.espera := null;
      new.espera_desde := null;
    end if;
  end if;
  return new;
end $$;
create trigger acordar before update on chat.conversas for each row
  when ((new.adiada_ate is not null or new.espera is not null) and (new.total_entradas > old.total_entradas or new.status = 'finalizada'))
  execute function chat.acordar_conversa();

create function chat.contar_espera() returns trigger language plpgsql as $$
begin
  update chat.esperas set ate = greatest(desde, now()) where conversa_id = new.id and ate is null;
  if new.espera is not null then
    insert into chat.esperas (conversa_id, motivo, desde) values (new.id, new.espera, new.espera_desde);
  end if;
  return null;
end $$;
create trigger contar_espera after update on chat.conversas for each row
  when (old.espera is distinct from new.espera or old.espera_desde is distinct from new.espera_desde)
  execute function chat.contar_espera();

-- What a conversation is about, in other modules: they need not exist yet.
create table chat.vinculos (
  conversa_id uuid not null references chat.conversas on delete cascade,
  tipo text not null check (tipo ~ '^[a-z_]{2,30}$'),
  id text not null check (length(id) between 1 and 80),
  titulo text not null check (length(titulo) between 1 and 160),
  por uuid references cad.usuarios,
  em timestamptz not null default now(),
  primary key (conversa_id, tipo, id)
);
create index vinculos_registro on chat.vinculos (tipo, id);

create table chat.promessas (
  id uuid primary key,
  conversa_id uuid not null references chat.conversas on delete cascade,
  -- a message makes one promise at most; null = written down by hand
  mensagem_id uuid unique references chat.mensagens (id) on delete set null,
  texto text not null check (length(texto) between 1 and 300),
  vence_em timestamptz not null,
  estado text not null check (estado in ('sugerida', 'aberta', 'cumprida', 'dispensada')),
  por uuid references cad.usuarios,
  em timestamptz not null default now(),
  decidida_por uuid references cad.usuarios,
  decidida_em timestamptz
);
create index promessas_conversa on chat.promessas (conversa_id, vence_em);
create index promessas_abertas on chat.promessas (vence_em) include (conversa_id) where estado = 'aberta';

-- Tags are words on conversations; this only remembers a colour.
create table chat.etiquetas (
  nome text primary key check (length(nome) between 1 and 40),
  cor text not null check (cor in ('cinza', 'ambar', 'verde', 'vermelho', 'amarelo', 'azul', 'roxo', 'petroleo'))
);

-- Where the words of a joined conversation went, so that its address still leads somewhere.
create table chat.unioes (
  de uuid primary key,
  para uuid not null references chat.conversas on delete cascade,
  por uuid references cad.usuarios,
  em timestamptz not null default now()
);

-- A file belongs to the conversation that holds its message, wherever it was first put.
create index anexos_caminho on chat.anexos (caminho_storage) where caminho_storage is not null;

-- The right to be forgotten reaches what nobody may touch otherwise: earlier texts and the audit of the contact. Rows, times and counts
-- stay, so that reports of the past remain true. Returns the files to remove.
create function chat.esquecer_contato(quem uuid) returns setof text language plpgsql security definer set search_path = pg_catalog as $$
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
revoke execute on function chat.esquecer_contato from public;
grant execute on function chat.esquecer_contato to girassol_app;

grant select, insert, update, delete on chat.transferencias, chat.atos_reversiveis, chat.esperas, chat.vinculos, chat.promessas, chat.etiquetas, chat.unioes to girassol_app;
grant select on chat.transferencias, chat.esperas, chat.vinculos, chat.promessas, chat.etiquetas to girassol_leitura;
