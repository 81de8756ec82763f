-- In a company of one person the one who counted approves, with a reason that stays in the row. As soon as another person may
-- approve it is refused.
alter table inventarios.inventarios
  add column aprovado_so_por_que text check (length(btrim(aprovado_so_por_que)) between 1 and 500);
create function inventarios.outra_pessoa_aprova(quem uuid) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select cad.outra_pessoa_com(quem, 'inventarios.inventario.aprovar', '{admin,est:supervisor,est:aprovador}')
$$;
revoke execute on function inventarios.outra_pessoa_aprova(uuid) from public;
grant execute on function inventarios.outra_pessoa_aprova(uuid) to girassol_app;

create or replace function inventarios.conferir_inventario() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.situacao <> old.situacao and (old.situacao, new.situacao) not in (
    ('rascunho', 'em_contagem'), ('em_contagem', 'em_revisao'), ('em_revisao', 'aprovado'), ('aprovado', 'lancado'),
    ('rascunho', 'cancelado'), ('em_contagem', 'cancelado'), ('em_revisao', 'cancelado')
  ) then
    raise exception 'not from % to %', old.situacao, new.situacao
      using errcode = '23514', constraint = 'inventarios_situacao';
  end if;
  if old.situacao <> 'rascunho' and (new.locais, new.categorias, new.modo, new.classe, new.tolerancia_pct,
    new.tolerancia_centavos, new.motivo_centavos) is distinct from (old.locais, old.categorias, old.modo, old.classe,
    old.tolerancia_pct, old.tolerancia_centavos, old.motivo_centavos) then
    raise exception 'the count has begun' using errcode = '23514', constraint = 'inventarios_comecado';
  end if;
  if new.situacao = 'aprovado' and old.situacao <> 'aprovado' then
    if new.aprovado_so_por_que is not null and inventarios.outra_pessoa_aprova(new.aprovado_por) then
      raise exception 'another person may approve'
        using errcode = '23514', constraint = 'inventarios_ha_segunda_pessoa';
    end if;
    if new.aprovado_so_por_que is null and exists (
      select
      from inventarios.contagens c
      join inventarios.linhas l on l.id = c.linha_id
      where l.inventario_id = new.id
        and c.contado_por = new.aprovado_por
    ) then
      raise exception 'who counts does not approve'
        using errcode = '23514', constraint = 'inventarios_quem_conta_nao_aprova';
    end if;
    if exists (
      select
      from inventarios.linhas l
      left join inventarios.recontagens r on r.linha_id = l.id
      where l.inventario_id = new.id
        and not exists (
          select from inventarios.contagens c where c.linha_id = l.id and c.rodada = coalesce(r.rodada, 1)
        )
    ) then
      raise exception 'something is not counted' using errcode = '23514', constraint = 'inventarios_falta_contar';
    end if;
    if exists (
      select
      from inventarios.linhas l
      where l.inventario_id = new.id
        and (l.diferenca is null or (abs(l.valor_centavos) > new.motivo_centavos and l.motivo_tipo is null))
    ) then
      raise exception 'a reason is missing' using errcode = '23514', constraint = 'inventarios_falta_motivo';
    end if;
  end if;
  return new;
end $$;
