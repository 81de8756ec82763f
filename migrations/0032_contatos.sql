-- Contacts as a registry: people and companies with documents, addresses, consumer units, consent; duplicates, unions, imports, other systems.

-- CPF, or CNPJ with letters: each character counts as its ASCII code less 48, then modulo 11 as ever.
create function cad.documento_valido(d text) returns boolean language plpgsql immutable strict parallel safe set search_path = pg_catalog as $$
declare
  n int := length(d);
  ate int;
  soma int;
  peso int;
  resto int;
begin
  if d !~ '^(\d{11}|[0-9A-Z]{12}\d{2})$' or d ~ '^(.)\1+$' then return false; end if;
  for ate in (n - 2) .. (n - 1) loop
    soma := 0;
    for i in 1 .. ate loop
      peso := case when n = 11 then ate + 2 - i else 2 + (ate - i) % 8 end;
      soma := soma + (ascii(substr(d, i, 1)) - 48) * peso;
    end loop;
    resto := soma % 11;
    if (case when resto < 2 then 0 else 11 - resto end) <> ascii(substr(d, ate + 1, 1)) - 48 then return false; end if;
  end loop;
  return true;
end $$;
grant execute on function cad.documento_valido to girassol_app;

-- The document and the town are facts that funnels ask for, too: they stand once, in `campos`, and are read from there.
alter table cad.contatos
  add column tipo text not null default 'pessoa' check (tipo in ('pessoa', 'empresa')),
  add column documento text generated always as (campos ->> 'documento') stored,
  add column cidade text generated always as (campos ->> 'cidade') stored,
  add column uf text generated always as (campos ->> 'uf') stored,
  add column tags text[] not null default '{}' check (cardinality(tags) <= 20),
  add column responsavel_id uuid references cad.usuarios on delete set null,
  add column origem text not null default '' check (length(origem) <= 60),
  add column nascimento date;
create unique index contatos_documento on cad.contatos (documento) where documento is not null;
create index contatos_nome on cad.contatos (plataforma.sem_acento(nome), id);
create index contatos_nome_trgm on cad.contatos using gin (plataforma.sem_acento(nome) gin_trgm_ops);
create index contatos_recentes on cad.contatos (atualizado_em desc, id desc);
create index contatos_responsavel on cad.contatos (responsavel_id) where responsavel_id is not null;
create index contatos_tags on cad.contatos using gin (tags);
alter table cad.contato_identidades add column rotulo text not null default '' check (length(rotulo) <= 40);
create index contato_identidades_valor on cad.contato_identidades using gin (valor gin_trgm_ops);

create table cad.contato_empresas (
  pessoa_id uuid not null references cad.contatos on delete cascade,
  empresa_id uuid not null references cad.contatos on delete cascade,
  papel text not null default '' check (length(papel) <= 80),
  criado_em timestamptz not null default now(),
  primary key (pessoa_id, empresa_id),
  check (pessoa_id <> empresa_id)
);
create index contato_empresas_empresa on cad.contato_empresas (empresa_id);

create table cad.contato_enderecos (
  id uuid primary key,
  contato_id uuid not null references cad.contatos on delete cascade,
  rotulo text not null default '' check (length(rotulo) <= 40),
  cep text check (cep ~ '^\d{8}$'),
  logradouro text not null default '' check (length(logradouro) <= 200),
  numero text not null default '' check (length(numero) <= 20),
  complemento text not null default '' check (length(complemento) <= 80),
  bairro text not null default '' check (length(bairro) <= 80),
  cidade text not null check (length(cidade) between 1 and 80),
  uf text not null check (uf ~ '^[A-Z]{2}$'),
  municipio_ibge int check (municipio_ibge between 1100000 and 5399999),
  latitude numeric(9, 6) check (latitude between -90 and 90),
  longitude numeric(9, 6) check (longitude between -180 and 180),
  criado_em timestamptz not null default now(),
  check ((latitude is null) = (longitude is null))
);
create index contato_enderecos_contato on cad.contato_enderecos (contato_id);

-- Number, utility and group are facts of the funnels as well.
alter table cad.unidades_consumidoras
  add column numero text generated always as (campos ->> 'uc_numero') stored,
  add column distribuidora text generated always as (campos ->> 'concessionaria_id') stored,
  add column grupo text generated always as (campos ->> 'grupo_tarifario') stored,
  add column classe text check (classe in ('residencial', 'comercial', 'industrial', 'rural', 'poder_publico', 'iluminacao_publica', 'servico_publico', 'consumo_proprio')),
  add column endereco_id uuid references cad.contato_enderecos on delete set null,
  add constraint unidades_consumidoras_numero check (length(campos ->> 'uc_numero') <= 60);
create index unidades_consumidoras_numero on cad.unidades_consumidoras using gin ((campos ->> 'uc_numero') gin_trgm_ops);
create index unidades_consumidoras_endereco on cad.unidades_consumidoras (endereco_id) where endereco_id is not null;

-- Given and withdrawn, never changed: the last word about a purpose and a channel holds.
create table cad.consentimentos (
  id uuid primary key,
  contato_id uuid not null references cad.contatos on delete cascade,
  finalidade text not null check (finalidade in ('atendimento', 'ofertas', 'cobranca', 'compartilhamento', 'pesquisa')),
  canal text not null check (canal in ('whatsapp', 'email', 'telefone', 'sms', 'todos')),
  dado boolean not null,
  prova text not null check (length(prova) between 3 and 1000),
  em timestamptz not null default now(),
  registrado_por uuid references cad.usuarios
);
create index consentimentos_contato on cad.consentimentos (contato_id, em desc);

-- What a person asks by law. Due in fifteen days from the asking.
create table cad.pedidos_de_privacidade (
  id uuid primary key,
  contato_id uuid references cad.contatos on delete set null,
  nome text not null check (length(nome) <= 120),
  tipo text not null check (tipo in ('acesso', 'correcao', 'eliminacao', 'oposicao')),
  detalhe text not null default '' check (length(detalhe) <= 2000),
  recebido_em timestamptz not null default now(),
  prazo_em timestamptz not null default now() + interval '15 days',
  situacao text not null default 'aberto' check (situacao in ('aberto', 'atendido', 'recusado')),
  resposta text check (length(resposta) <= 2000),
  concluido_em timestamptz,
  concluido_por uuid references cad.usuarios,
  criado_por uuid references cad.usuarios,
  check ((situacao = 'aberto') = (concluido_em is null))
);
create index pedidos_de_privacidade_fila on cad.pedidos_de_privacidade (situacao, prazo_em, id);
create index pedidos_de_privacidade_contato on cad.pedidos_de_privacidade (contato_id);

-- Two entries that may be one person. A "no" is remembered.
create table cad.contato_pares (
  a uuid not null references cad.contatos on delete cascade,
  b uuid not null references cad.contatos on delete cascade,
  motivos text[] not null check (cardinality(motivos) > 0),
  pontos int not null check (pontos between 1 and 100),
  situacao text not null default 'suspeito' check (situacao in ('suspeito', 'distintos')),
  decidido_por uuid references cad.usuarios,
  visto_em timestamptz not null default now(),
  primary key (a, b),
  check (a < b)
);
create index contato_pares_b on cad.contato_pares (b);
create index contato_pares_fila on cad.contato_pares (pontos desc, a, b) where situacao = 'suspeito';

-- Whoever writes a contact, by whatever path, leaves it here to be compared with the others.
create table cad.contatos_a_conferir (
  contato_id uuid primary key references cad.contatos on delete cascade,
  em timestamptz not null default now()
);
create function cad.conferir_novos() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into cad.contatos_a_conferir (contato_id) select n.id from novos n where n.nome <> '' on conflict do nothing;
  return null;
end $$;
create function cad.conferir_mudados() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into cad.contatos_a_conferir (contato_id) select n.id from novos n join velhos v on v.id = n.id
    where n.nome <> '' and (n.nome, n.campos, n.telefone, n.email) is distinct from (v.nome, v.campos, v.telefone, v.email) on conflict do nothing;
  return null;
end $$;
create trigger contatos_novos after insert on cad.contatos referencing new table as novos for each statement execute function cad.conferir_novos();
create trigger contatos_mudados after update on cad.contatos referencing new table as novos old table as velhos for each statement execute function cad.conferir_mudados();

-- Two that became one: what both were, and exactly what moved. The address of the one that went still leads to the one that stayed.
create table cad.contato_unioes (
  id uuid primary key,
  de uuid not null,
  para uuid not null,
  de_antes jsonb not null,
  para_antes jsonb not null,
  para_depois jsonb not null,
  movidos jsonb not null,
  por uuid references cad.usuarios,
  em timestamptz not null default now(),
  desfeita_em timestamptz,
  desfeita_por uuid references cad.usuarios,
  check (de <> para)
);
create unique index contato_unioes_de on cad.contato_unioes (de) where desfeita_em is null;
create index contato_unioes_para on cad.contato_unioes (para, em desc);

create table cad.importacoes (
  id uuid primary key,
  nome text not null check (length(nome) between 1 and 200),
  situacao text not null default 'mapeando' check (situacao in ('mapeando', 'conferindo', 'conferida', 'importando', 'concluida', 'desfazendo', 'desfeita', 'falhou')),
  erro text,
  cabecalho text[] not null,
  assinatura text not null,
  mapa jsonb not null default '{}',
  duplicados text not null default 'atualizar' check (duplicados in ('atualizar', 'pular', 'perguntar')),
  etiqueta text not null default '' check (length(etiqueta) <= 40),
  regras boolean not null default false,
  total int not null default 0,
  criada_por uuid references cad.usuarios,
  criada_em timestamptz not null default now(),
  concluida_em timestamptz
);
create index importacoes_criada_em on cad.importacoes (criada_em desc, id desc);

create table cad.importacao_linhas (
  importacao_id uuid not null references cad.importacoes on delete cascade,
  n int not null check (n > 0),
  celulas text[] not null,
  valores jsonb,
  situacao text not null default 'lida' check (situacao in ('lida', 'nova', 'existente', 'duvida', 'invalida', 'criada', 'atualizada', 'igual', 'pulada', 'desfeita', 'mantida')),
  erros jsonb not null default '[]',
  contato_id uuid references cad.contatos on delete set null,
  antes jsonb,
  depois jsonb,
  identidades jsonb not null default '[]',
  primary key (importacao_id, n)
);
create index importacao_linhas_situacao on cad.importacao_linhas (importacao_id, situacao, n);
create index importacao_linhas_contato on cad.importacao_linhas (contato_id) where contato_id is not null;

-- How the columns of a kind of file were understood the last time.
create table cad.importacao_mapas (
  assinatura text primary key,
  mapa jsonb not null,
  usado_em timestamptz not null default now()
);

-- The name that another system has for something of ours.
create table cad.referencias_externas (
  sistema text not null check (length(sistema) between 1 and 40),
  tipo text not null check (tipo in ('contato', 'oportunidade')),
  id_externo text not null check (length(id_externo) between 1 and 120),
  contato_id uuid references cad.contatos on delete set null,
  cartao_id uuid,
  dados jsonb not null default '{}',
  importado jsonb,
  visto_em timestamptz not null default now(),
  ligado_em timestamptz,
  primary key (sistema, tipo, id_externo)
);
create index referencias_externas_contato on cad.referencias_externas (contato_id) where contato_id is not null;
create index referencias_externas_lista on cad.referencias_externas (sistema, tipo, visto_em desc, id_externo);

-- Systems of others: where they answer and how their words map to ours. Secrets are sealed.
create table cad.sistemas_externos (
  sistema text primary key check (sistema in ('sprinthub', 'softmar')),
  ativo boolean not null default false,
  config jsonb not null default '{}',
  segredos text,
  erro text,
  sincronizado_em timestamptz,
  atualizado_em timestamptz not null default now()
);
create table cad.sincronizacoes (
  id uuid primary key,
  sistema text not null references cad.sistemas_externos,
  tipo text not null,
  situacao text not null default 'andando' check (situacao in ('andando', 'feita', 'falhou')),
  lidos int not null default 0,
  novos int not null default 0,
  mudados int not null default 0,
  erro text,
  pedida_por uuid references cad.usuarios,
  inicio_em timestamptz not null default now(),
  fim_em timestamptz
);
create index sincronizacoes_sistema on cad.sincronizacoes (sistema, inicio_em desc);

grant select, insert, update, delete on cad.contato_empresas, cad.contato_enderecos, cad.contato_pares, cad.contatos_a_conferir, cad.importacoes, cad.importacao_linhas, cad.importacao_mapas,
  cad.referencias_externas, cad.sistemas_externos, cad.sincronizacoes to girassol_app;
grant select, insert, update on cad.pedidos_de_privacidade to girassol_app;
grant select, insert on cad.consentimentos to girassol_app;
-- a consent follows its person when two entries become one; nothing else of it changes
grant update (contato_id) on cad.consentimentos to girassol_app;
grant select, insert on cad.contato_unioes to girassol_app;
grant update (desfeita_em, desfeita_por, de_antes, para_antes, para_depois, movidos) on cad.contato_unioes to girassol_app;
grant select on cad.contato_empresas, cad.contato_enderecos, cad.consentimentos, cad.contato_pares to girassol_leitura;

-- Everything that points to a contact, as the database itself knows it: a table made tomorrow follows a union by itself.
create function cad.ponteiros_de_contato() returns table (tabela text, coluna text, chave text[], unicas jsonb) language sql stable security definer set search_path = pg_catalog as $$
  select format('%I.%I', n.nspname, c.relname), a.attname::text,
    (select array_agg(pa.attname::text order by k.ord) from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k(att, ord) join pg_attribute pa on pa.attrelid = i.indrelid and pa.attnum = k.att where i.indrelid = c.oid and i.indisprimary),
    (select coalesce(jsonb_agg(u.outras), '[]') from (
      select (select coalesce(jsonb_agg(pa.attname) filter (where pa.attname <> a.attname), '[]') from unnest(i.indkey::int2[]) k(att) join pg_attribute pa on pa.attrelid = i.indrelid and pa.attnum = k.att) as outras
      from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null and a.attnum = any(i.indkey::int2[])) u)
  from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
  where f.contype = 'f' and f.confrelid = 'cad.contatos'::regclass and cardinality(f.conkey) = 1 and f.conparentid = 0
  order by 1, 2
$$;
revoke execute on function cad.ponteiros_de_contato from public;
grant execute on function cad.ponteiros_de_contato to girassol_app;
