import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Emergencia, Retido } from '../../contract/retidos.ts'

const POR_VEZ = 60

function depoisDe(cursor: string | undefined) {
  if (cursor === undefined) return sql`true`
  const [local, codigo] = lerCursor(cursor) ?? []
  if (typeof local !== 'string' || typeof codigo !== 'string')
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return sql`(x.nome, k.codigo) > (${local}, ${codigo})`
}

/** Goods in quarantine and damaged goods, place by place. */
export async function listarRetidos(
  db: Db,
  cursor: string | undefined,
): Promise<{ linhas: Retido[]; proximo: string | null }> {
  const { rows } = await sql<Retido>`
    select
      s.item_id,
      k.codigo,
      btrim(i.marca || ' ' || i.modelo) as nome,
      k.unidade,
      k.rastreio,
      x.id as local_id,
      x.nome as local,
      x.tipo,
      trim_scale(s.qtd)::text as qtd,
      (
        select max(m.ocorrido_em)::text
        from estoque.linhas l
        join estoque.movimentos m on m.id = l.movimento_id
        where l.item_id = s.item_id
          and l.local_id = s.local_id
          and l.delta > 0
      ) as desde,
      array(
        select n.numero
        from estoque.series n
        where n.item_id = s.item_id
          and n.local_id = s.local_id
        order by n.numero
        limit 200
      ) as series,
      array(
        select jsonb_build_object('numero', t.numero, 'qtd', trim_scale(a.qtd)::text)
        from estoque.lote_saldos a
        join estoque.lotes t on t.id = a.lote_id
        where a.item_id = s.item_id
          and a.local_id = s.local_id
          and a.qtd > 0
        order by t.validade nulls last, t.id
      ) as lotes
    from estoque.locais x
    join estoque.saldos s on s.local_id = x.id and s.qtd > 0
    join estoque.materiais k on k.item_id = s.item_id
    join catalogo_publico.itens i on i.id = s.item_id
    where x.tipo in ('quarentena', 'avaria')
      and ${depoisDe(cursor)}
    order by x.nome, k.codigo
    limit ${POR_VEZ + 1}
  `.execute(db)
  const linhas = rows.slice(0, POR_VEZ)
  const ultima = linhas.at(-1)
  return { linhas, proximo: rows.length > POR_VEZ && ultima ? escreverCursor([ultima.local, ultima.codigo]) : null }
}

/** Emergency exits: all that are open, by their day, and the latest that were settled. */
export async function listarEmergencias(db: Db): Promise<Emergencia[]> {
  const { rows } = await sql<
    Omit<Emergencia, 'aberta_em' | 'acertada_em'> & { aberta_em: Date; acertada_em: Date | null }
  >`
    select
      e.id,
      e.item_id,
      k.codigo,
      btrim(i.marca || ' ' || i.modelo) as nome,
      k.unidade,
      trim_scale(e.qtd)::text as qtd,
      e.motivo,
      e.prazo::text as prazo,
      p.nome as por,
      e.aberta_em,
      e.acertada_em,
      k.rastreio,
      e.series,
      case when k.rastreio = 'serie' and e.acertada_em is null then e.qtd::int - cardinality(e.series) else 0 end
        as faltam_series,
      e.entrada_id is not null and e.liberada_em is null and e.acertada_em is null as presa,
      e.saida_id
    from estoque.emergencias e
    join estoque.materiais k on k.item_id = e.item_id
    join catalogo_publico.itens i on i.id = e.item_id
    left join acesso_publico.usuarios p on p.id = e.aberta_por
    order by e.acertada_em is not null, e.prazo, e.id desc
    limit 100
  `.execute(db)
  return rows.map((e) => ({
    ...e,
    aberta_em: e.aberta_em.toISOString(),
    acertada_em: e.acertada_em?.toISOString() ?? null,
  }))
}

/** The stored bytes of a picture of a movement; null when it has no such picture. */
export async function fotoDoMovimento(db: Db, movimentoId: string, fotoId: string): Promise<string | null> {
  const foto = await db
    .selectFrom('estoque.movimento_fotos')
    .select('sha256')
    .where('movimento_id', '=', movimentoId)
    .where('id', '=', fotoId)
    .executeTakeFirst()
  return foto?.sha256.toString('hex') ?? null
}
