-- A sealed document whose time stamp service did not answer gets a document time stamp afterwards: a second stored file,
-- whose first bytes are those of the sealed one.
alter table assinaturas.pedidos
  add column carimbado_sha256 bytea references plataforma.guardados,
  add column carimbado_em timestamptz,
  add constraint pedidos_carimbado check (
    (carimbado_sha256 is null) = (carimbado_em is null)
    and (carimbado_sha256 is null or (selo is not null and carimbo_em is null and carimbado_sha256 <> final_sha256)));
create index pedidos_a_carimbar on assinaturas.pedidos (encerrado_em)
  where selo is not null and carimbo_em is null and carimbado_sha256 is null;

alter table assinaturas.provas drop constraint provas_tipo_check;
alter table assinaturas.provas add constraint provas_tipo_check check (tipo in (
  'pedido', 'link_enviado', 'abriu', 'leu', 'codigo_enviado', 'codigo_recusado', 'confirmou', 'assinou', 'recusou', 'contato_corrigido',
  'expirado', 'cancelado', 'concluido', 'selado', 'carimbado'));

create or replace function assinaturas.manter_pedido() returns trigger language plpgsql as $$
begin
  if (new.origem_tipo, new.origem_id, new.titulo, new.documento_sha256, new.paginas, new.blocos, new.ordenado, new.codigo, new.criado_em)
    is distinct from
    (old.origem_tipo, old.origem_id, old.titulo, old.documento_sha256, old.paginas, old.blocos, old.ordenado, old.codigo, old.criado_em)
    or (old.encerrado_em is not null and (new.situacao, new.encerrado_em) is distinct from (old.situacao, old.encerrado_em))
    or (old.final_sha256 is not null and (new.final_sha256, new.selo, new.carimbo_em)
      is distinct from (old.final_sha256, old.selo, old.carimbo_em))
    or (old.carimbado_sha256 is not null and (new.carimbado_sha256, new.carimbado_em)
      is distinct from (old.carimbado_sha256, old.carimbado_em))
  then
    raise exception 'a request for signatures is not rewritten' using errcode = 'integrity_constraint_violation', constraint = 'assinaturas_manter_pedido';
  end if;
  return new;
end
$$;
