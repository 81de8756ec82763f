import { sql } from 'kysely'
import { ErroApp, naoEncontrado } from '#kit/erro.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { comoTrecho } from '#platform/postgres/filtros.ts'
import type { Folha, MaterialDaFolha, PosicaoDaFolha } from '../../contract/contagens.ts'
import { codigoDoInventario } from '../../regras/codigo.ts'

/** What a counter needs to know of a material, and not more. */
const MATERIAL = sql`
  m.item_id,
  m.codigo,
  btrim(i.marca || ' ' || i.modelo) as nome,
  m.unidade,
  u.casas,
  m.rastreio = 'serie' as por_serie,
  m.rastreio = 'lote' as por_lote,
  array(
    select jsonb_build_object('sigla', v.de, 'quantos', trim_scale(v.num::numeric / v.den)::text)
    from estoque_publico.conversoes v
    where v.item_id = m.item_id
      and v.para = m.unidade
      and v.num % v.den = 0
    order by v.num
  ) as embalagens
`
const DO_MATERIAL = sql`
  join catalogo_publico.itens i on i.id = m.item_id
  join estoque_publico.unidades u on u.sigla = m.unidade
`

/** The count of a counter: for others it is as if it were not there. */
async function daPessoa(db: Db, id: string, usuarioId: string) {
  const { rows } = await sql<{ numero: number; titulo: string; situacao: string; locais: string[] }>`
    select i.numero, i.titulo, i.situacao, i.locais
    from inventarios.inventarios i
    join inventarios.contadores c on c.inventario_id = i.id and c.usuario_id = ${usuarioId}
    where i.id = ${id}
  `.execute(db)
  const [inventario] = rows
  if (!inventario) throw naoEncontrado('Este inventário não existe, ou você não conta nele.')
  return inventario
}

/** The positions of a counter in the order of a walk, first counts and recounts alike. */
export async function folhaDe(db: Db, id: string, usuarioId: string): Promise<Folha> {
  const inventario = await daPessoa(db, id, usuarioId)
  const { rows } = await sql<PosicaoDaFolha>`
    select
      l.id as linha_id,
      l.local_id,
      x.nome as local,
      l.endereco,
      l.lote,
      ${MATERIAL},
      coalesce(r.rodada, 1) as rodada,
      g.id is not null as contada,
      coalesce(r.para_id, l.para_id) is not distinct from ${usuarioId}::uuid as minha
    from inventarios.linhas l
    join estoque_publico.materiais m on m.item_id = l.item_id
    ${DO_MATERIAL}
    join estoque_publico.locais x on x.id = l.local_id
    left join lateral (
      select r.rodada, r.para_id
      from inventarios.recontagens r
      where r.linha_id = l.id
        and r.para_id = ${usuarioId}
      order by r.rodada desc
      limit 1
    ) r on true
    left join inventarios.contagens g on g.linha_id = l.id and g.rodada = coalesce(r.rodada, 1)
    where l.inventario_id = ${id}
      and (g.id is null or g.contado_por = ${usuarioId})
      and (r.rodada is not null or ${inventario.situacao} = 'em_contagem')
    order by l.endereco, m.codigo, l.lote, l.id
  `.execute(db)
  const locais = await sql<{ id: string; nome: string }>`
    select id, nome
    from estoque_publico.locais
    where id = any (${inventario.locais}::uuid[])
    order by nome
  `.execute(db)
  const { numero, titulo } = inventario
  return { id, codigo: codigoDoInventario(numero), titulo, locais: locais.rows, posicoes: rows }
}

/** Materials of a code, a serial or a text, for what is not on the sheet. */
export async function acharNaFolha(db: Db, id: string, usuarioId: string, texto: string): Promise<MaterialDaFolha[]> {
  const { situacao } = await daPessoa(db, id, usuarioId)
  if (situacao !== 'em_contagem') throw new ErroApp('CONFLICT', 409, 'A primeira contagem já terminou.')
  const { rows } = await sql<MaterialDaFolha>`
    select ${MATERIAL}
    from estoque_publico.materiais m
    ${DO_MATERIAL}
    where plataforma.sem_acento(m.codigo) like plataforma.sem_acento(${comoTrecho(texto)})
      or i.busca like plataforma.sem_acento(${comoTrecho(texto)})
      or m.item_id in (
        select s.item_id
        from estoque_publico.series s
        where s.numero = ${texto}
      )
    order by (plataforma.sem_acento(m.codigo) = plataforma.sem_acento(${texto})) desc, m.codigo
    limit 8
  `.execute(db)
  return rows
}
