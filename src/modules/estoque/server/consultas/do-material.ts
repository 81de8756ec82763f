import { sql } from 'kysely'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { comoTrecho } from '#platform/postgres/filtros.ts'

export async function conversoesDoMaterial(db: Db, id: string) {
  const { rows } = await sql<{ de: string; para: string; num: number; den: number }>`
    select de, para, num::float8 as num, den::float8 as den
    from estoque.conversoes
    where item_id = ${id}
    order by de
  `.execute(db)
  return rows
}

/** The day of the first movement of a material. */
export async function movidoDesde(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ dia: string }>`
    select m.ocorrido_em::text as dia
    from estoque.linhas l
    join estoque.movimentos m on m.id = l.movimento_id
    where l.item_id = ${id}
      and l.fisico
    order by l.ordem
    limit 1
  `.execute(db)
  return rows[0]?.dia ?? null
}

export async function reservasDoMaterial(db: Db, id: string) {
  const { rows } = await sql<{
    id: string
    origem_tipo: string
    documento: string
    local: string | null
    qtd: string
    precisa_em: string | null
    ate: string | null
    por: string | null
  }>`
    select
      r.id,
      r.origem_tipo,
      r.documento,
      l.nome as local,
      trim_scale(r.qtd - r.atendida)::text as qtd,
      r.precisa_em::text as precisa_em,
      -- it ends with the day
      ((r.expira_em - interval '1 second') at time zone 'America/Sao_Paulo')::date::text as ate,
      p.nome as por
    from estoque.reservas r
    left join estoque.locais l on l.id = r.local_id
    left join acesso_publico.usuarios p on p.id = r.criada_por
    where r.item_id = ${id}
      and r.situacao = 'ativa'
    order by r.precisa_em nulls last, r.id
    limit 200
  `.execute(db)
  return rows
}

const POR_VEZ = 60

export async function seriesDoMaterial(
  db: Db,
  id: string,
  f: { busca?: string | undefined; cursor?: string | undefined },
) {
  const [depois] = lerCursor(f.cursor) ?? []
  const { rows } = await sql<{
    id: string
    numero: string
    local: string
    saiu: { dia: string; documento: string; motivo: string; por: string | null } | null
  }>`
    select s.id, s.numero, l.nome as local, v.saiu
    from estoque.series s
    join estoque.locais l on l.id = s.local_id
    left join lateral (
      select jsonb_build_object('dia', m.ocorrido_em::text, 'documento', m.documento, 'motivo', m.motivo, 'por', p.nome) as saiu
      from estoque.serie_eventos e
      join estoque.movimentos m on m.id = e.movimento_id
      left join acesso_publico.usuarios p on p.id = m.usuario_id
      where e.serie_id = s.id
        and e.para = s.local_id
      order by e.movimento_id desc
      limit 1
    ) v on not l.fisico
    where s.item_id = ${id}
      and ${typeof depois === 'string' ? sql`s.numero > ${depois}` : sql`true`}
      and ${f.busca ? sql`s.numero ilike ${comoTrecho(f.busca)}` : sql`true`}
    order by s.numero
    limit ${POR_VEZ + 1}
  `.execute(db)
  const series = rows.slice(0, POR_VEZ)
  const ultima = series.at(-1)
  return { series, proximo: rows.length > POR_VEZ && ultima ? escreverCursor([ultima.numero]) : null }
}
