-- Stored bytes, codes to a person, evidence chains: what documents, acceptances and signatures share.

-- Bytes that never change. The key is their hash, so that the same bytes are stored once.
create table plataforma.guardados (
  sha256 bytea primary key,
  bytes bytea not null,
  mime text not null check (mime ~ '^[a-z]+/[a-z0-9.+-]+$'),
  guardado_em timestamptz not null default now(),
  constraint guardados_conteudo check (sha256 = sha256(bytes)),
  constraint guardados_tamanho check (octet_length(bytes) between 1 and 33554432)
);
-- mostly compressed already
alter table plataforma.guardados alter column bytes set storage external;
grant select, insert on plataforma.guardados to girassol_app;
revoke select on plataforma.guardados from girassol_leitura;

-- One row for each thing that a code confirms. A new code replaces the one before; tries count over all of them.
create table plataforma.codigos (
  -- 'propostas.aceite'
  finalidade text not null check (finalidade ~ '^[a-z_]+\.[a-z_]+$'),
  assunto uuid not null,
  canal text not null check (canal in ('whatsapp', 'email', 'sms')),
  -- masked: enough for the person to recognise it
  destino text not null check (length(destino) between 1 and 255),
  -- scrypt of the code
  sal bytea not null check (octet_length(sal) = 16),
  hash bytea not null check (octet_length(hash) = 32),
  enviado_em timestamptz not null,
  vence_em timestamptz not null,
  envios int not null default 1 check (envios between 1 and 5),
  tentativas int not null default 0 check (tentativas between 0 and 5),
  espera_ate timestamptz,
  usado_em timestamptz,
  primary key (finalidade, assunto),
  constraint codigos_vence check (vence_em = enviado_em + interval '10 minutes')
);
grant select, insert, update, delete on plataforma.codigos to girassol_app;
revoke select on plataforma.codigos from girassol_leitura;

-- Chains of evidence: every event names the hash of the one before it.
create table plataforma.evidencias (
  -- 'propostas.proposta' and its id
  de text not null check (de ~ '^[a-z_]+\.[a-z_]+$'),
  de_id uuid not null,
  seq int not null check (seq >= 1),
  tipo text not null check (tipo ~ '^[a-z_]+$'),
  em timestamptz not null,
  -- canonical text: the hash is over these very characters
  dados text not null check (dados is json object),
  anterior bytea check (octet_length(anterior) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  seq_anterior int generated always as (nullif(seq - 1, 0)) stored,
  primary key (de, de_id, seq),
  constraint evidencias_hash_unico unique (de, de_id, seq, hash),
  constraint evidencias_comeco check ((seq = 1) = (anterior is null)),
  constraint evidencias_elo foreign key (de, de_id, seq_anterior, anterior)
    references plataforma.evidencias (de, de_id, seq, hash)
);
grant select, insert on plataforma.evidencias to girassol_app;
revoke select on plataforma.evidencias from girassol_leitura;
