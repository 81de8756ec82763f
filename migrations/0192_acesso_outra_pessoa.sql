-- Whether another active person holds a permission now: by being an administrator when `papeis` names it, by one of the
-- roles ('est:supervisor'), or by a drawn role. For rules that ask for a second person.
create function cad.outra_pessoa_com(quem uuid, qual text, papeis text[]) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select exists (
    select
    from cad.usuarios u
    where u.ativo
      and u.id is distinct from quem
      and (
        'admin' = any (papeis) and exists (
          select from cad.papeis_globais g where g.usuario_id = u.id and g.papel::text = 'admin'
        )
        or exists (
          select
          from cad.membros m
          where m.usuario_id = u.id
            and m.departamento || ':' || m.papel = any (papeis)
            and m.valido_de <= now()
            and (m.valido_ate is null or m.valido_ate > now())
            and cad.departamento_ligado(m.departamento)
        )
        or cad.tem_direito_desenhado(u.id, qual, 'sim')
      )
  )
$$;
revoke execute on function cad.outra_pessoa_com(uuid, text, text[]) from public;
