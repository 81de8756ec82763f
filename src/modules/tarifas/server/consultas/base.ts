import { sql } from 'kysely'
import { ehUuid } from '#kit/id.ts'
import { invalido } from '#kit/erro.ts'
import { escreverCursor, lerCursor, type Paginacao } from '#kit/pagina.ts'
import type { QueryDe } from '#kit/endpoint.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { CorpoDaCosip, cosip, LinhaDeCosip, LinhaDeTributo } from '../../contract/base.ts'

/** The rates of a month: of each utility, state and class those of the last month known until then. */
export async function tributosDoMes(db: Db, mes: string, distribuidoraId?: string): Promise<LinhaDeTributo[]> {
  const { rows } = await sql<LinhaDeTributo>`
    select
      t.id,
      t.distribuidora_id,
      d.nome as distribuidora,
      t.uf,
      t.classe,
      t.mes::text as mes,
      t.faixa_de,
      t.faixa_ate,
      t.icms::float8 as icms,
      t.pis::float8 as pis,
      t.cofins::float8 as cofins,
      t.cbs::float8 as cbs,
      t.ibs::float8 as ibs,
      t.politica_icms,
      t.limite_kw::float8 as limite_kw,
      t.meses_por_conexao,
      t.politica_ate::text as politica_ate,
      t.politica_depois,
      t.origem,
      t.motivo,
      (select count(*)::int from tarifas.usos_da_base x where x.tributo_id = t.id) as usos,
      t.versao
    from tarifas.tributos t
    join tarifas.distribuidoras d on d.id = t.distribuidora_id
    join (
      select distribuidora_id, uf, classe, max(mes) as mes
      from tarifas.tributos
      where mes <= ${mes}
        and substituida_por is null
      group by 1, 2, 3
    ) u using (distribuidora_id, uf, classe, mes)
    where t.substituida_por is null
      and (${distribuidoraId ?? null}::uuid is null or t.distribuidora_id = ${distribuidoraId ?? null})
    order by plataforma.sem_acento(d.nome), t.uf, t.classe, t.faixa_de
  `.execute(db)
  return rows
}

/** A row of the public lighting, in force or not. */
export interface LinhaDaCosip extends CorpoDaCosip {
  id: string
  motivo: string | null
  corrige_id: string | null
  substituida_por: string | null
  usos: number
  versao: number
}

export async function cosipPorId(db: Db | Tx, id: string): Promise<LinhaDaCosip | undefined> {
  const { rows } = await sql<LinhaDaCosip>`
    select
      c.id,
      c.uf,
      c.municipio,
      c.classe,
      c.inicio::text as inicio,
      c.fim::text as fim,
      c.faixa_de,
      c.faixa_ate,
      c.valor_centavos,
      c.percentual::float8 as percentual,
      c.motivo,
      c.corrige_id,
      c.substituida_por,
      (select count(*)::int from tarifas.usos_da_base u where u.cosip_id = c.id) as usos,
      c.versao
    from tarifas.cosip c
    where c.id = ${id}
  `.execute(db)
  return rows[0]
}

function depoisDe(cursor: string | undefined): [string, string] | null {
  if (cursor === undefined) return null
  const [municipio, id] = lerCursor(cursor) ?? []
  if (typeof municipio !== 'string' || typeof id !== 'string' || !ehUuid(id))
    throw invalido('Cursor inválido', [{ campo: 'cursor', mensagem: 'Cursor inválido' }])
  return [municipio, id]
}

export async function listarCosip(
  db: Db,
  q: QueryDe<typeof cosip.listar>,
): Promise<{ data: LinhaDeCosip[]; pagination: Paginacao }> {
  const par = depoisDe(q.cursor)
  const busca = q.busca ? `%${q.busca.replace(/[\\%_]/g, '\\$&')}%` : null
  const onde = sql`
    substituida_por is null
    and (${busca}::text is null or municipio_chave like plataforma.sem_acento(${busca}))
    and (${q.uf ?? null}::text is null or uf = ${q.uf ?? null})
  `
  const [{ rows }, total] = await Promise.all([
    sql<LinhaDeCosip & { chave: string }>`
      select
        id, uf, municipio, municipio_chave as chave, classe, inicio::text as inicio, fim::text as fim, faixa_de, faixa_ate,
        valor_centavos, percentual::float8 as percentual, motivo, versao,
        (select count(*)::int from tarifas.usos_da_base u where u.cosip_id = cosip.id) as usos
      from tarifas.cosip
      where ${onde}
        ${par ? sql`and (municipio_chave, id) > (${par[0]}, ${par[1]}::uuid)` : sql``}
      order by municipio_chave, id
      limit ${q.limit + 1} offset ${par ? 0 : (q.page - 1) * q.limit}
    `.execute(db),
    sql<{ n: number }>`select count(*)::int as n from tarifas.cosip where ${onde}`.execute(db),
  ])
  const pagina = rows.slice(0, q.limit)
  const ultima = pagina.at(-1)
  const hasMore = rows.length > q.limit
  return {
    data: pagina.map(({ chave: _, ...l }) => l),
    pagination: {
      page: q.page,
      limit: q.limit,
      total: total.rows[0]?.n ?? 0,
      hasMore,
      proximo: hasMore && ultima ? escreverCursor([ultima.chave, ultima.id]) : null,
    },
  }
}
