-- An e-mail is parsed once. The images that its text draws are stored as files of their own and answered by address; null: not stored yet.
alter table chat.emails
  add column imagens jsonb check (jsonb_typeof(imagens) = 'array'),
  -- the receiving server reported dmarc=fail: the sender's address may be forged
  add column nao_confirmado boolean not null default false;

-- The paths of those images for everything that chat.esquecer_contato removes; asked before it.
create function chat.imagens_de_emails(quem uuid) returns setof text language sql stable security definer set search_path = pg_catalog as $$
  with enderecos as (
    select lower(i.valor) as valor
    from cad.contato_identidades i
    where i.contato_id = quem and i.valor like '%@%'
    union
    select lower(k.email)
    from cad.contatos k
    where k.id = quem and k.email is not null
  )
  select i ->> 'caminho'
  from chat.emails e
  cross join lateral jsonb_array_elements(e.imagens) i
  where e.de in (select valor from enderecos)
    or exists (
      select 1
      from chat.mensagens m
      join chat.conversas c on c.id = m.conversa_id
      where c.contato_id = quem
        and m.caixa_entrada_id = e.caixa_entrada_id
        and m.id_externo = e.id_externo
    )
$$;
revoke execute on function chat.imagens_de_emails from public;
grant execute on function chat.imagens_de_emails to girassol_app;
