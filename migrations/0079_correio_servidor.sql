-- The mail server that the administrator sets on a page: at most one row. SMTP_URL in the environment comes before it.
create table plataforma.servidor_de_correio (
  unico boolean primary key default true check (unico),
  autenticacao text not null default 'senha' check (autenticacao in ('senha', 'google', 'microsoft')),
  host text not null check (length(host) between 1 and 253),
  porta int not null check (porta between 1 and 65535),
  seguranca text not null check (seguranca in ('tls', 'starttls', 'nenhuma')),
  usuario text check (length(usuario) between 1 and 255),
  -- encrypted: the password, or the secrets of the authorisation
  segredo bytea,
  -- the application's id at the provider of the authorisation
  cliente_id text check (length(cliente_id) between 1 and 300),
  autorizada_em timestamptz,
  -- the provider refused the authorisation: somebody has to give it again
  recusada_em timestamptz,
  remetente_nome text check (length(btrim(remetente_nome)) between 1 and 120),
  remetente_endereco text not null check (length(remetente_endereco) between 3 and 255),
  versao int not null default 1,
  alterado_em timestamptz not null default now(),
  constraint servidor_de_correio_cliente check ((autenticacao = 'senha') = (cliente_id is null)),
  constraint servidor_de_correio_com_usuario check (autenticacao = 'senha' or usuario is not null)
);
grant select, insert, update, delete on plataforma.servidor_de_correio to girassol_app;
revoke select on plataforma.servidor_de_correio from girassol_leitura;
