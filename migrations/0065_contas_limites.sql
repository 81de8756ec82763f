-- Metadata of an account is part of every access token. Accounts with more than 4 kB could not make any call (431).
-- Oversized values go first; what is still too large is emptied.
update auth.users u
set raw_user_meta_data = (
  select coalesce(jsonb_object_agg(p.chave, p.valor), '{}')
  from jsonb_each(u.raw_user_meta_data) as p (chave, valor)
  where octet_length(p.chave) + octet_length(p.valor::text) <= 500
)
where octet_length(u.raw_user_meta_data::text) > 4096;

update auth.users
set raw_user_meta_data = '{}'
where octet_length(raw_user_meta_data::text) > 4096;

update auth.users
set raw_app_meta_data = jsonb_strip_nulls(jsonb_build_object(
  'provider', raw_app_meta_data -> 'provider',
  'providers', raw_app_meta_data -> 'providers'
))
where octet_length(raw_app_meta_data::text) > 4096;

-- Names and pictures of a provider: their copies in the identity are part of the user that a session carries.
update auth.identities i
set identity_data = (
  select coalesce(jsonb_object_agg(p.chave, p.valor), '{}')
  from jsonb_each(i.identity_data) as p (chave, valor)
  where octet_length(p.chave) + octet_length(p.valor::text) <= 1100
)
where octet_length(i.identity_data::text) > 8192;

-- The service counts 4096 bytes of compact JSON. The text form of jsonb adds one space after each comma and colon.
alter table auth.users
  add constraint users_user_meta_size check (octet_length(raw_user_meta_data::text) <= 8192),
  add constraint users_app_meta_size check (octet_length(raw_app_meta_data::text) <= 8192);
alter table auth.identities
  add constraint identities_data_size check (octet_length(identity_data::text) <= 16384);

-- A mailed link whose challenge is gone must not open a session without it: the link goes with its flow.
alter table auth.one_time_tokens
  drop constraint one_time_tokens_flow_state_id_fkey,
  add constraint one_time_tokens_flow_state_id_fkey
    foreign key (flow_state_id) references auth.flow_state on delete cascade;
create index one_time_tokens_flow_state on auth.one_time_tokens (flow_state_id) where flow_state_id is not null;
