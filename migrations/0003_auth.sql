-- Accounts and sessions, with GoTrue's table and column names, so that the rows can move to a hosted project.
-- What GoTrue keeps readable and we do not: refresh tokens, links, codes, TOTP secrets and provider tokens are hashed or encrypted here.
create schema auth;
grant usage on schema auth to girassol_app, girassol_leitura;

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.code_challenge_method as enum ('s256', 'plain');
create type auth.one_time_token_type as enum (
  'confirmation_token', 'reauthentication_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current', 'phone_change_token');

create table auth.users (
  id uuid primary key,
  aud text not null default 'authenticated',
  role text not null default 'authenticated' check (role <> ''),
  email text check (email = lower(email) and email like '_%@_%' and length(email) <= 255),
  encrypted_password text check (encrypted_password like '$argon2id$%' or encrypted_password ~ '^\$2[aby]\$'),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change text check (email_change = lower(email_change)),
  email_change_sent_at timestamptz,
  email_change_confirm_status smallint not null default 0 check (email_change_confirm_status between 0 and 2),
  phone text unique check (phone ~ '^[1-9][0-9]{1,14}$'),
  phone_confirmed_at timestamptz,
  phone_change text,
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}' check (jsonb_typeof(raw_app_meta_data) = 'object'),
  raw_user_meta_data jsonb not null default '{}' check (jsonb_typeof(raw_user_meta_data) = 'object'),
  is_super_admin boolean,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index users_email_partial_key on auth.users (email) where not is_sso_user;
create index users_created_at on auth.users (created_at, id);

create table auth.identities (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  provider text not null check (provider <> ''),
  provider_id text not null check (provider_id <> ''),
  identity_data jsonb not null check (jsonb_typeof(identity_data) = 'object'),
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, provider)
);
create index identities_user_id on auth.identities (user_id);
create index identities_email on auth.identities (email);

create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null default 'unverified',
  secret bytea, -- encrypted; only TOTP has one
  phone text check (phone ~ '^[1-9][0-9]{1,14}$'),
  last_used_step bigint, -- a TOTP code works once: the step of the last accepted one
  failed_attempts int not null default 0 check (failed_attempts >= 0),
  blocked_until timestamptz,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((factor_type = 'totp') = (secret is not null)),
  check ((factor_type = 'phone') = (phone is not null))
);
create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';
create index mfa_factors_user_id on auth.mfa_factors (user_id);
create unique index unique_phone_factor_per_user on auth.mfa_factors (user_id, phone) where phone is not null;

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  aal auth.aal_level not null default 'aal1',
  factor_id uuid references auth.mfa_factors on delete cascade, -- whoever only deletes the factor ends what it proved; un-enrolling downgrades first
  not_after timestamptz,
  refreshed_at timestamptz,
  refresh_token_hmac_key bytea not null, -- encrypted; every refresh token of the session derives from it
  refresh_token_counter bigint not null default 0 check (refresh_token_counter >= 0),
  user_agent text,
  ip inet,
  tag text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (aal = 'aal1' or factor_id is not null)
);
create index sessions_user_id on auth.sessions (user_id, created_at);
create index sessions_factor_id on auth.sessions (factor_id) where factor_id is not null;

create table auth.refresh_tokens (
  id bigint generated always as identity primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  token text not null unique check (length(token) = 64), -- SHA-256, never the token
  parent text check (length(parent) = 64),
  counter bigint not null check (counter > 0),
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, counter)
);
create unique index refresh_tokens_one_active on auth.refresh_tokens (session_id) where not revoked;
create index refresh_tokens_user on auth.refresh_tokens (user_id);
create index refresh_tokens_revoked on auth.refresh_tokens (updated_at) where revoked;

create table auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  ip_address inet not null,
  otp_code text, -- keyed hash of an SMS code
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index mfa_challenges_factor on auth.mfa_challenges (factor_id);
create index mfa_challenges_created on auth.mfa_challenges (created_at);

create table auth.mfa_amr_claims (
  id uuid primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  authentication_method text not null check (authentication_method <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, authentication_method)
);

create table auth.flow_state (
  id uuid primary key,
  user_id uuid references auth.users on delete cascade,
  provider_type text not null,
  authentication_method text not null,
  code_challenge text check (length(code_challenge) between 43 and 128),
  code_challenge_method auth.code_challenge_method,
  auth_code text unique check (length(auth_code) = 64), -- SHA-256; set when the code is issued
  auth_code_issued_at timestamptz,
  redirect_to text,
  linking_target_id uuid references auth.users on delete cascade,
  provider_state bytea, -- encrypted: our own PKCE verifier and nonce towards the provider
  provider_tokens bytea, -- encrypted: what the provider gave, handed over with the session
  state_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((code_challenge is null) = (code_challenge_method is null)),
  check ((auth_code is null) = (auth_code_issued_at is null)),
  check (auth_code is null or (user_id is not null and code_challenge is not null))
);
create index flow_state_created_at on auth.flow_state (created_at);
create index flow_state_user on auth.flow_state (user_id);

create table auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  token_type auth.one_time_token_type not null,
  verification_type text not null check (verification_type in ('signup', 'invite', 'magiclink', 'recovery', 'email_change', 'reauthentication', 'phone_change')),
  relates_to text not null,
  token_hash text not null unique check (length(token_hash) = 64), -- SHA-256 of what the link carries
  code_hash text not null check (length(code_hash) = 64), -- keyed hash of the digits
  attempts smallint not null default 0 check (attempts between 0 and 5),
  flow_state_id uuid references auth.flow_state on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, token_type)
);
create index one_time_tokens_relates_to on auth.one_time_tokens (relates_to);

create table auth.audit_log_entries (
  id uuid primary key,
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  ip_address text not null default '',
  created_at timestamptz not null default now()
);
create index audit_log_entries_created_at on auth.audit_log_entries (created_at);
create index audit_log_entries_actor on auth.audit_log_entries ((payload ->> 'actor_id'), created_at);

-- Keys that sign access tokens. The newest one past `signs_from` signs; the others only verify, until `verifies_until`.
create table auth.signing_keys (
  kid text primary key,
  alg text not null check (alg in ('ES256', 'RS256')),
  public_jwk jsonb not null check (jsonb_typeof(public_jwk) = 'object' and not public_jwk ? 'd' and not public_jwk ? 'k'),
  private_jwk bytea not null, -- encrypted
  signs_from timestamptz not null,
  verifies_until timestamptz check (verifies_until > signs_from),
  created_at timestamptz not null default now()
);

-- Secrets of the service itself (the pepper of codes), encrypted.
create table auth.service_secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);

-- Token buckets of the limits, shared by every process. Unlogged: a crash of the database empties them, nothing else does.
create unlogged table auth.rate_limits (
  key text primary key,
  tokens double precision not null,
  updated_at timestamptz not null default now()
);
create index rate_limits_updated_at on auth.rate_limits (updated_at);

grant select, insert, update, delete on all tables in schema auth to girassol_app;
revoke update, delete on auth.audit_log_entries from girassol_app;
-- Reports may count people and sign-ins; secrets stay out of their reach.
grant select (id, email, created_at, last_sign_in_at, banned_until, deleted_at) on auth.users to girassol_leitura;
grant select (id, user_id, aal, created_at, refreshed_at) on auth.sessions to girassol_leitura;
