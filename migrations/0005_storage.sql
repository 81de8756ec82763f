-- Files: what they are and whose, never the bytes. Table and column names follow the hosted service where it has them.
create schema storage;
grant usage on schema storage to girassol_app, girassol_leitura;

create table storage.buckets (
  id text primary key check (id ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$'),
  name text not null unique,
  owner uuid,
  public boolean not null default false,
  file_size_limit bigint check (file_size_limit > 0),
  allowed_mime_types text[] check (cardinality(allowed_mime_types) > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (name = id)
);

create table storage.objects (
  id uuid primary key,
  bucket_id text not null references storage.buckets,
  -- "C": paths are listed and paged by their bytes, and a prefix uses the index
  name text collate "C" not null check (octet_length(name) between 1 and 1024 and name !~ '(^/|//|/$|(^|/)\.{1,2}(/|$))'),
  -- Names the bytes. A new upload to the same path gets a new one, so a reader of the old bytes is not disturbed.
  version uuid not null unique,
  owner uuid,
  size bigint not null check (size >= 0),
  mimetype text not null check (mimetype ~ '^[a-z0-9]+/[a-z0-9.+_-]+$'),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  cache_control text not null default 'max-age=3600' check (length(cache_control) <= 200),
  nome_original text check (length(nome_original) <= 500),
  -- what the uploader attached
  metadata jsonb check (jsonb_typeof(metadata) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (bucket_id, name)
);
create index objects_owner on storage.objects (owner) where owner is not null;
create index objects_sha256 on storage.objects (sha256);

-- Bytes that belong to no row: being written, or left behind. Swept after a while, so that no crash leaves litter and a running backup still finds what it saw.
create table storage.descartes (
  version uuid primary key,
  desde timestamptz not null default now()
);
create index descartes_desde on storage.descartes (desde);

-- The key that signs addresses, encrypted.
create table storage.segredos (
  nome text primary key,
  valor bytea not null,
  criado_em timestamptz not null default now()
);

insert into storage.buckets (id, name, file_size_limit, allowed_mime_types) values
  ('chat-anexos', 'chat-anexos', 100 * 1024 * 1024, array[
    'image/*', 'video/*', 'audio/*', 'text/plain', 'text/csv', 'text/vcard', 'text/calendar', 'application/json', 'application/xml', 'application/pdf', 'application/rtf',
    'application/zip', 'application/vnd.rar', 'application/x-rar-compressed', 'application/x-7z-compressed', 'application/gzip', 'application/ogg', 'application/octet-stream',
    'application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint', 'application/x-cfb',
    'application/vnd.openxmlformats-officedocument.*', 'application/vnd.oasis.opendocument.*']);

grant select, insert, update, delete on all tables in schema storage to girassol_app;
grant select on storage.buckets, storage.objects to girassol_leitura;
