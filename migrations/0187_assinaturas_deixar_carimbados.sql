-- Leaving the demonstration also removes the files that got their time stamp later.
create or replace function assinaturas.deixar_demonstracao() returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  deles uuid[];
  assinam uuid[];
  guardados bytea[];
  um bytea;
begin
  if not exists (select from cad.demonstracao_deixada) then
    raise exception 'the demonstration was not left' using errcode = 'integrity_constraint_violation', constraint = 'assinaturas_so_acrescenta';
  end if;
  deles := array(
    select id
    from assinaturas.pedidos
    where origem_id in (select contratos.da_demonstracao())
      or origem_id in (select a.id from contratos.aditivos a where a.contrato_id in (select contratos.da_demonstracao()))
  );
  assinam := array(select id from assinaturas.signatarios where pedido_id = any(deles));
  perform set_config('assinaturas.deixando', 'sim', true);
  delete from assinaturas.avisos where signatario_id = any(assinam);
  delete from assinaturas.links where signatario_id = any(assinam);
  delete from assinaturas.provas where pedido_id = any(deles);
  delete from assinaturas.signatarios where id = any(assinam);
  with fora as (delete from assinaturas.pedidos where id = any(deles) returning documento_sha256, final_sha256, carimbado_sha256)
  select array_agg(distinct x.sha256) filter (where x.sha256 is not null) into guardados
  from fora
  cross join lateral (values (fora.documento_sha256), (fora.final_sha256), (fora.carimbado_sha256)) x(sha256);
  delete from plataforma.evidencias where de = 'assinaturas.pedido' and de_id = any(deles);
  delete from plataforma.codigos where assunto = any(assinam);
  perform set_config('assinaturas.deixando', '', true);
  foreach um in array coalesce(guardados, '{}') loop
    begin
      delete from plataforma.guardados where sha256 = um;
    exception when foreign_key_violation or restrict_violation then null;
    end;
  end loop;
end $$;
