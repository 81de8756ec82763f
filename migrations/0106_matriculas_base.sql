-- Members of the cooperative: statutory register, consumer units, frozen plan, documents, waiting list, what happened to each.
create schema matriculas;
grant usage on schema matriculas to girassol_app, girassol_leitura;

create table matriculas.matriculas (
  id uuid primary key,
  -- position in the statutory register, in the order of admission; null until admitted
  numero int constraint matriculas_numero_unico unique check (numero > 0),
  contato_id uuid references cad.contatos on delete set null,
  -- the name in the register; the contact may change its own
  nome text not null check (length(nome) <= 160),
  situacao text not null default 'pre_matricula' check (situacao in (
    'pre_matricula', 'documentos', 'analise', 'lista_espera', 'rateio_solicitado', 'ativa', 'suspensa', 'desligamento', 'encerrada')),
  -- of the module contratos
  contrato_id uuid constraint matriculas_contrato_unico unique,
  -- of the module propostas
  proposta_id uuid constraint matriculas_proposta_unica unique,
  proposta_versao int,
  -- SHA-256 of the snapshot that the plan was read from
  retrato_hash text check (retrato_hash ~ '^[0-9a-f]{64}$'),
  -- the plan as it was accepted; later tariffs are rows of `planos`
  modelo_de_cobranca text not null check (modelo_de_cobranca in (
    'FIXO_MENSAL', 'CREDITOS_COMPENSADOS', 'DINAMICO_SOBRE_TARIFA', 'ECONOMIA_GARANTIDA')),
  desconto numeric(7, 6) check (desconto between 0 and 0.9),
  tarifa_contratual numeric(12, 6) check (tarifa_contratual >= 0),
  fixo_centavos bigint check (fixo_centavos >= 0),
  vencimento_dia int not null default 10 check (vencimento_dia between 1 and 28),
  aviso_previo_dias int not null default 90 check (aviso_previo_dias between 0 and 365),
  prazo_meses int check (prazo_meses between 1 and 600),
  -- average saving of a month that the proposal stated, for promised × realised
  prometido_mes_centavos bigint,
  reajuste_indice text not null default 'IPCA' check (length(reajuste_indice) between 2 and 20),
  congelado_em timestamptz not null default now(),
  -- consent to receive invoices on WhatsApp that holds now
  consentiu_em timestamptz,
  admitida_em date,
  ata text check (length(btrim(ata)) between 1 and 80),
  ativa_desde date,
  -- leaving: the kind by law, when it was asked, the last day of the notice
  saida_tipo text check (saida_tipo in ('demissao', 'eliminacao', 'exclusao', 'desistencia')),
  saida_pedida_em date,
  saida_aviso_ate date,
  saida_motivo text check (length(saida_motivo) <= 500),
  encerrada_em date,
  responsavel_id uuid references cad.usuarios,
  versao int not null default 1 check (versao > 0),
  criada_por uuid references cad.usuarios,
  criada_em timestamptz not null default now(),
  atualizada_em timestamptz not null default now(),
  busca text not null generated always as (plataforma.sem_acento(coalesce(lpad(numero::text, 4, '0'), '') || ' ' || nome)) stored,
  constraint matriculas_admitida_inteira check (num_nonnulls(numero, admitida_em, ata) in (0, 3)),
  constraint matriculas_admitida_para_ratear check (
    situacao not in ('rateio_solicitado', 'ativa', 'suspensa', 'desligamento') or numero is not null),
  constraint matriculas_ativa_desde_quando check (situacao not in ('ativa', 'suspensa') or ativa_desde is not null),
  constraint matriculas_saida_inteira check (
    situacao <> 'desligamento' or num_nonnulls(saida_tipo, saida_pedida_em, saida_aviso_ate) = 3),
  constraint matriculas_aviso_depois_do_pedido check (saida_aviso_ate >= saida_pedida_em),
  constraint matriculas_encerrada_quando check ((situacao = 'encerrada') = (encerrada_em is not null)),
  constraint matriculas_plano_inteiro check (
    case modelo_de_cobranca
      when 'FIXO_MENSAL' then fixo_centavos is not null
      when 'CREDITOS_COMPENSADOS' then tarifa_contratual is not null
      else desconto is not null
    end
  )
);
create index matriculas_recentes on matriculas.matriculas (atualizada_em desc, id desc);
create index matriculas_por_situacao on matriculas.matriculas (situacao, atualizada_em desc, id desc);
create index matriculas_do_contato on matriculas.matriculas (contato_id) where contato_id is not null;
create index matriculas_avisos on matriculas.matriculas (saida_aviso_ate, id) where situacao = 'desligamento';
create index matriculas_busca on matriculas.matriculas using gin (busca gin_trgm_ops) with (gin_pending_list_limit = 512);
grant select, insert on matriculas.matriculas to girassol_app;
grant update (numero, contato_id, nome, situacao, contrato_id, vencimento_dia, consentiu_em, admitida_em, ata, ativa_desde, saida_tipo,
  saida_pedida_em, saida_aviso_ate, saida_motivo, encerrada_em, responsavel_id, versao, atualizada_em) on matriculas.matriculas to girassol_app;

-- Numbers are given one after the other in the order of admission. A number, its date and its minute never change.
create function matriculas.numerar() returns trigger language plpgsql as $$
declare
  ultima record;
begin
  if tg_op = 'UPDATE' and old.numero is not null then
    if (new.numero, new.admitida_em, new.ata) is distinct from (old.numero, old.admitida_em, old.ata) then
      raise exception 'an admission never changes' using errcode = 'integrity_constraint_violation', constraint = 'matriculas_admissao_nao_muda';
    end if;
    return new;
  end if;
  if new.numero is null then return new; end if;
  -- two admissions at once: the second waits here and reads the number of the first
  perform pg_advisory_xact_lock(hashtextextended('matriculas.livro', 0));
  select numero, admitida_em into ultima from matriculas.matriculas where numero is not null order by numero desc limit 1;
  if new.numero <> coalesce(ultima.numero, 0) + 1 then
    raise exception 'the register has no gap' using errcode = 'integrity_constraint_violation', constraint = 'matriculas_sem_salto';
  end if;
  if new.admitida_em < ultima.admitida_em then
    raise exception 'admitted before the last one' using errcode = 'integrity_constraint_violation', constraint = 'matriculas_na_ordem';
  end if;
  return new;
end
$$;
create trigger numerar before insert or update of numero, admitida_em, ata on matriculas.matriculas
  for each row execute function matriculas.numerar();

create function matriculas.so_acrescenta() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name using errcode = 'integrity_constraint_violation', constraint = 'matriculas_so_acrescenta';
end
$$;

-- What the register states of a person (Lei 5.764, arts. 22 and 23), and what the company pays them by.
create table matriculas.livro (
  matricula_id uuid primary key references matriculas.matriculas on delete cascade,
  documento text check (documento ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  nascimento date check (nascimento > '1900-01-01'),
  estado_civil text check (estado_civil in ('solteiro', 'casado', 'uniao_estavel', 'separado', 'divorciado', 'viuvo')),
  nacionalidade text check (length(btrim(nacionalidade)) between 2 and 60),
  profissao text check (length(btrim(profissao)) between 2 and 80),
  endereco text check (length(btrim(endereco)) between 5 and 300),
  -- to return the quota to
  banco text check (length(banco) <= 60),
  agencia text check (length(agencia) <= 20),
  conta text check (length(conta) <= 30),
  chave_pix text check (length(chave_pix) <= 120),
  atualizado_em timestamptz not null default now()
);
grant select, insert, update on matriculas.livro to girassol_app;

-- Account of the member's quota: subscribed, paid, returned. Never rewritten.
create table matriculas.quotas (
  matricula_id uuid not null references matriculas.matriculas on delete cascade,
  n int not null check (n > 0),
  tipo text not null check (tipo in ('subscrita', 'integralizada', 'devolvida')),
  valor_centavos bigint not null check (valor_centavos > 0),
  em date not null,
  descricao text not null default '' check (length(descricao) <= 200),
  registrada_por uuid references cad.usuarios,
  registrada_em timestamptz not null default now(),
  primary key (matricula_id, n)
);
grant select, insert on matriculas.quotas to girassol_app;
create trigger so_acrescenta before update or truncate on matriculas.quotas for each statement execute function matriculas.so_acrescenta();

-- The plan by the day it holds from: the first is the accepted one, each further one a yearly adjustment.
create table matriculas.planos (
  matricula_id uuid not null references matriculas.matriculas on delete cascade,
  n int not null check (n > 0),
  vigente_de date not null,
  modelo_de_cobranca text not null,
  desconto numeric(7, 6),
  tarifa_contratual numeric(12, 6) check (tarifa_contratual >= 0),
  fixo_centavos bigint check (fixo_centavos >= 0),
  -- of an adjustment: fraction, 0.0462 for 4,62 %
  indice text check (length(indice) between 2 and 20),
  percentual numeric(9, 6) check (percentual between -0.5 and 1),
  motivo text check (length(motivo) <= 500),
  criado_por uuid references cad.usuarios,
  criado_em timestamptz not null default now(),
  primary key (matricula_id, n),
  constraint planos_um_por_dia unique (matricula_id, vigente_de),
  constraint planos_reajuste_inteiro check ((n = 1) = (percentual is null) and (percentual is null) = (indice is null))
);
grant select, insert on matriculas.planos to girassol_app;
create trigger so_acrescenta before update or truncate on matriculas.planos for each statement execute function matriculas.so_acrescenta();

-- Consumer units of a member. `ate`: its last day. The same unit is in one membership at a time.
create table matriculas.unidades (
  id uuid primary key,
  matricula_id uuid not null references matriculas.matriculas on delete cascade,
  unidade_id uuid not null references cad.unidades_consumidoras,
  -- the plant that serves it
  usina_id uuid references usinas.usinas,
  kwh_contratado numeric(12, 3) not null check (kwh_contratado > 0),
  desde date not null,
  ate date,
  criada_em timestamptz not null default now(),
  constraint unidades_periodo check (ate >= desde),
  constraint unidades_uma_matricula exclude using gist (
    unidade_id with =,
    daterange(desde, coalesce(ate, 'infinity'), '[]') with &&
  )
);
create index unidades_da_matricula on matriculas.unidades (matricula_id, desde, id);
grant select, insert on matriculas.unidades to girassol_app;
grant update (usina_id, ate) on matriculas.unidades to girassol_app;

-- Whose turn it is at each plant. The oldest number of `ordem` is the first.
create table matriculas.espera (
  id uuid primary key,
  matricula_id uuid not null references matriculas.matriculas on delete cascade,
  -- null: whichever has room
  usina_id uuid references usinas.usinas,
  kwh_necessario numeric(12, 3) not null check (kwh_necessario > 0),
  ordem bigint not null generated by default as identity,
  entrou_em timestamptz not null default now(),
  saiu_em timestamptz,
  saida text check (saida in ('promovida', 'desistiu', 'trocou')),
  constraint espera_saida_inteira check ((saiu_em is null) = (saida is null))
);
create unique index espera_uma_por_matricula on matriculas.espera (matricula_id) where saiu_em is null;
create index espera_da_usina on matriculas.espera (usina_id, ordem) where saiu_em is null;
grant select, insert on matriculas.espera to girassol_app;
grant update (ordem, saiu_em, saida) on matriculas.espera to girassol_app;

create table matriculas.documentos (
  id uuid primary key,
  matricula_id uuid not null references matriculas.matriculas on delete cascade,
  tipo text not null check (tipo in (
    'identidade', 'endereco', 'fatura', 'contrato_social', 'procuracao', 'termo_adesao', 'estatuto', 'outro')),
  rotulo text not null check (length(btrim(rotulo)) between 2 and 120),
  obrigatorio boolean not null default true,
  situacao text not null default 'pedido' check (situacao in ('pedido', 'recebido', 'aceito', 'recusado', 'dispensado')),
  -- the stored file
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  nome text check (length(nome) between 1 and 200),
  mime text,
  tamanho int check (tamanho > 0),
  motivo text check (length(motivo) <= 300),
  pedido_em timestamptz not null default now(),
  recebido_em timestamptz,
  decidido_em timestamptz,
  decidido_por uuid references cad.usuarios,
  constraint documentos_arquivo_inteiro check (num_nonnulls(sha256, nome, mime, tamanho) in (0, 4)),
  constraint documentos_recebido check (situacao not in ('recebido', 'aceito') or recebido_em is not null),
  constraint documentos_recusado_com_motivo check (situacao not in ('recusado', 'dispensado') or motivo is not null)
);
create index documentos_da_matricula on matriculas.documentos (matricula_id, pedido_em, id);
grant select, insert on matriculas.documentos to girassol_app;
grant update (situacao, sha256, nome, mime, tamanho, motivo, recebido_em, decidido_em, decidido_por) on matriculas.documentos to girassol_app;

-- Given and withdrawn, never changed: the last row of a purpose holds.
create table matriculas.consentimentos (
  matricula_id uuid not null references matriculas.matriculas on delete cascade,
  n int not null check (n > 0),
  finalidade text not null check (finalidade in ('faturas_whatsapp', 'dados_pessoais', 'estatuto', 'alocacao_dinamica')),
  dado boolean not null,
  prova text not null check (length(btrim(prova)) between 3 and 500),
  em timestamptz not null default now(),
  registrado_por uuid references cad.usuarios,
  primary key (matricula_id, n)
);
grant select, insert on matriculas.consentimentos to girassol_app;
create trigger so_acrescenta before update or truncate on matriculas.consentimentos
  for each statement execute function matriculas.so_acrescenta();

-- What happened to a member, numbered without a gap.
create table matriculas.eventos (
  matricula_id uuid not null references matriculas.matriculas on delete cascade,
  n int not null,
  tipo text not null check (length(tipo) between 3 and 40),
  de text,
  para text,
  em timestamptz not null default now(),
  usuario_id uuid references cad.usuarios,
  motivo text check (length(motivo) <= 500),
  -- figures and names for its sentence; no document, no bank data
  dados jsonb not null default '{}' check (jsonb_typeof(dados) = 'object'),
  primary key (matricula_id, n)
);
create index eventos_recentes on matriculas.eventos (em desc, matricula_id, n);
grant select, insert on matriculas.eventos to girassol_app;
create function matriculas.numerar_evento() returns trigger language plpgsql as $$
begin
  -- every command holds the row of the member
  select coalesce(max(n), 0) + 1 into new.n from matriculas.eventos where matricula_id = new.matricula_id;
  return new;
end
$$;
create trigger numerar before insert on matriculas.eventos for each row execute function matriculas.numerar_evento();
create trigger so_acrescenta before update or truncate on matriculas.eventos for each statement execute function matriculas.so_acrescenta();

-- The demonstration's members go with its contacts. A real member's unit is never one of them.
create function matriculas.deixar_demonstracao() returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from cad.demonstracao_deixada) then
    raise exception 'the demonstration was not left' using errcode = 'integrity_constraint_violation', constraint = 'matriculas_so_acrescenta';
  end if;
  delete from matriculas.matriculas where contato_id in (select cad.da_demonstracao('cad.contatos'));
end $$;
grant execute on function matriculas.deixar_demonstracao to girassol_app;

-- reports read figures: no name, document, address or bank data
grant select (id, numero, situacao, modelo_de_cobranca, desconto, tarifa_contratual, fixo_centavos, vencimento_dia, admitida_em, ativa_desde,
  saida_tipo, saida_pedida_em, saida_aviso_ate, encerrada_em, criada_em, atualizada_em) on matriculas.matriculas to girassol_leitura;
grant select on matriculas.unidades, matriculas.planos, matriculas.espera to girassol_leitura;

create schema matriculas_publico;
create view matriculas_publico.matriculas as
  select id, numero, nome, contato_id, contrato_id, proposta_id, situacao, modelo_de_cobranca, desconto, tarifa_contratual, fixo_centavos,
    vencimento_dia, aviso_previo_dias, prometido_mes_centavos, consentiu_em, admitida_em, ativa_desde, saida_aviso_ate, encerrada_em,
    criada_em, atualizada_em
  from matriculas.matriculas;
create view matriculas_publico.unidades as
  select id, matricula_id, unidade_id, usina_id, kwh_contratado, desde, ate
  from matriculas.unidades;
create view matriculas_publico.planos as
  select matricula_id, n, vigente_de, modelo_de_cobranca, desconto, tarifa_contratual, fixo_centavos
  from matriculas.planos;
create view matriculas_publico.espera as
  select id, matricula_id, usina_id, kwh_necessario, ordem, entrou_em
  from matriculas.espera
  where saiu_em is null;
create view matriculas_publico.eventos as
  select matricula_id, n, tipo, de, para, em, usuario_id, motivo, dados
  from matriculas.eventos;
grant usage on schema matriculas_publico to girassol_app;
grant select on all tables in schema matriculas_publico to girassol_app;

insert into cad.alcances_oferecidos (permissao, alcance) values
  ('matriculas.matricula.ver', 'sim'),
  ('matriculas.matricula.editar', 'sim'),
  ('matriculas.matricula.decidir', 'sim'),
  ('matriculas.matricula.dados', 'sim'),
  ('matriculas.matricula.exportar', 'sim');
