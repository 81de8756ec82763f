-- Authorisations of mailboxes at Google and Microsoft (OAuth 2): that of the product's own mails and those of inboxes.
create table plataforma.autorizacoes_de_correio (
  -- 'sistema', or 'caixa:' and the id of an inbox of the chat
  dono text primary key check (dono = 'sistema' or dono ~ '^caixa:[0-9a-f-]{36}$'),
  provedor text not null check (provedor in ('google', 'microsoft')),
  -- the application that the company registered at the provider
  cliente_id text not null check (length(cliente_id) between 1 and 300),
  -- the mailbox that is authorised
  usuario text not null check (length(usuario) between 3 and 255),
  -- encrypted: the application's secret, the access token and the refresh token
  segredos bytea not null,
  -- of the access token
  expira_em timestamptz,
  autorizada_em timestamptz,
  recusada_em timestamptz,
  -- 'autorizacao': withdrawn at the provider; 'aplicativo': the provider does not accept the application's secret
  recusa text check (recusa in ('autorizacao', 'aplicativo')),
  constraint autorizacoes_de_correio_recusa check ((recusada_em is null) = (recusa is null))
);
grant select, insert, update, delete on plataforma.autorizacoes_de_correio to girassol_app;
revoke select on plataforma.autorizacoes_de_correio from girassol_leitura;

-- An authorisation that somebody started and the provider has not returned yet. Used once.
create table plataforma.pedidos_de_autorizacao (
  -- SHA-256 of the state
  estado bytea primary key,
  dono text not null references plataforma.autorizacoes_de_correio on delete cascade,
  -- only this session may finish it
  usuario_id uuid not null,
  sessao_id text not null,
  -- encrypted: the PKCE verifier
  verificador bytea not null,
  expira_em timestamptz not null
);
create index pedidos_de_autorizacao_dono on plataforma.pedidos_de_autorizacao (dono);
create index pedidos_de_autorizacao_expira on plataforma.pedidos_de_autorizacao (expira_em);
grant select, insert, update, delete on plataforma.pedidos_de_autorizacao to girassol_app;
revoke select on plataforma.pedidos_de_autorizacao from girassol_leitura;

-- the authorisation has its own row
alter table plataforma.servidor_de_correio
  drop constraint servidor_de_correio_cliente,
  drop column cliente_id,
  drop column autorizada_em,
  drop column recusada_em;
