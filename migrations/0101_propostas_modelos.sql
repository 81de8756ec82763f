-- Templates of the proposals, one for each kind: a draft, and published versions that never change.

-- Sections that every document of a kind has: rules, premises, price, conditions, and what an investment must say.
create function propostas.secoes_fixas(tipo text) returns text[] language sql immutable as $$
  select array['regra', 'premissas', 'preco', 'condicoes']
    || case tipo when 'investimento' then array['cenarios', 'riscos'] else array[]::text[] end
$$;

create function propostas.modelo_inteiro(tipo text, conteudo jsonb) returns boolean language sql immutable as $$
  select propostas.secoes_fixas(tipo) <@ array(
    select s ->> 'chave' from jsonb_array_elements(conteudo -> 'secoes') s
    where s ->> 'tipo' = 'padrao' and (s -> 'ligada')::boolean
  )
$$;

create table propostas.modelos (
  tipo text primary key check (tipo in ('autoconsumo', 'investimento', 'assinatura', 'limpeza', 'servicos')),
  rascunho jsonb not null,
  -- counts the writes of the draft: the editor sends the one it read
  revisao int not null default 1 check (revisao > 0),
  -- in force; null before the first one is published
  versao int,
  atualizado_em timestamptz not null default now(),
  atualizado_por uuid references cad.usuarios,
  constraint modelos_secoes_fixas check (propostas.modelo_inteiro(tipo, rascunho))
);
grant select, insert, update on propostas.modelos to girassol_app;

create table propostas.modelos_versoes (
  tipo text not null references propostas.modelos,
  n int not null check (n > 0),
  conteudo jsonb not null,
  publicada_em timestamptz not null default now(),
  publicada_por uuid references cad.usuarios,
  primary key (tipo, n),
  constraint modelos_versoes_secoes_fixas check (propostas.modelo_inteiro(tipo, conteudo))
);
grant select, insert on propostas.modelos_versoes to girassol_app;
alter table propostas.modelos add constraint modelos_versao_fkey foreign key (tipo, versao) references propostas.modelos_versoes (tipo, n);
create trigger so_acrescenta before update or delete or truncate on propostas.modelos_versoes for each statement execute function propostas.so_acrescenta();

-- Pictures that templates may show. Their bytes are stored once, by hash.
create table propostas.modelos_imagens (
  tipo text not null check (tipo in ('autoconsumo', 'investimento', 'assinatura', 'limpeza', 'servicos')),
  sha256 bytea not null references plataforma.guardados,
  largura int not null check (largura between 1 and 4000),
  altura int not null check (altura between 1 and 4000),
  enviada_em timestamptz not null default now(),
  enviada_por uuid references cad.usuarios,
  primary key (tipo, sha256)
);
grant select, insert on propostas.modelos_imagens to girassol_app;
create trigger so_acrescenta before update or delete or truncate on propostas.modelos_imagens for each statement execute function propostas.so_acrescenta();

insert into cad.alcances_oferecidos (permissao, alcance) values ('propostas.modelo.editar', 'sim');
