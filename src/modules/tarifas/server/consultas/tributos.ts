import { sql, type RawBuilder } from 'kysely'
import type { PoliticaIcms } from '#engines/energia/icms.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Classe, CorDaBandeira, OrigemDoTributo } from '../../tipos.ts'

export interface LinhaDoTributo {
  id: string
  distribuidora_id: string
  uf: string
  classe: Classe | 'todas'
  mes: string
  faixa_de: number
  faixa_ate: number | null
  icms: number
  pis: number
  cofins: number
  cbs: number
  ibs: number
  politica_icms: PoliticaIcms
  limite_kw: number | null
  meses_por_conexao: number | null
  politica_ate: string | null
  politica_depois: PoliticaIcms | null
  origem: OrigemDoTributo
  motivo: string | null
  corrige_id: string | null
  substituida_por: string | null
  usos: number
  versao: number
}

/** Rows of taxes, also those that a correction took out of force. */
export async function lerTributos(db: Db | Tx, quais: RawBuilder<unknown>): Promise<LinhaDoTributo[]> {
  const { rows } = await sql<LinhaDoTributo>`
    select
      t.id,
      t.distribuidora_id,
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
      t.corrige_id,
      t.substituida_por,
      (select count(*)::int from tarifas.usos_da_base u where u.tributo_id = t.id) as usos,
      t.versao
    from tarifas.tributos t
    where ${quais}
    order by t.mes desc, t.uf, t.classe, t.faixa_de, t.id
  `.execute(db)
  return rows
}

/**
 * The rates of a day: the last month known, of the class before those of all classes. `kwh` chooses the band; without it
 * the highest one.
 */
export async function tributosDe(
  db: Db | Tx,
  q: { distribuidoraId: string; uf: string; classe: Classe; em: string; kwh?: number | undefined },
): Promise<LinhaDoTributo | null> {
  const linhas = await lerTributos(
    db,
    sql`
      t.substituida_por is null
      and t.distribuidora_id = ${q.distribuidoraId}
      and t.uf = ${q.uf}
      and t.classe in ('todas', ${q.classe})
    `,
  )
  const naFaixa = linhas.filter((t) =>
    q.kwh === undefined ? t.faixa_ate === null : t.faixa_de <= q.kwh && q.kwh < (t.faixa_ate ?? Infinity),
  )
  const ate = naFaixa.filter((t) => t.mes <= q.em)
  // before the first month known, the first one
  const mes = ate[0]?.mes ?? naFaixa.at(-1)?.mes
  const doMes = naFaixa.filter((t) => t.mes === mes)
  return doMes.find((t) => t.classe === q.classe) ?? doMes[0] ?? null
}

/** The states of each utility where `tributosDe` would find nothing for a class, whatever the day. */
export async function estadosSemTributos(db: Db | Tx, classe: Classe): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ id: string; ufs: string[] }>`
    select d.id, array_agg(e.uf order by e.uf) as ufs
    from tarifas.distribuidoras d
    cross join unnest(d.ufs) as e (uf)
    where not exists (
      select
      from tarifas.tributos t
      where t.distribuidora_id = d.id
        and t.uf = e.uf
        and t.classe in ('todas', ${classe})
        and t.faixa_ate is null
        and t.substituida_por is null
    )
    group by d.id
  `.execute(db)
  return new Map(rows.map((r) => [r.id, r.ufs]))
}

export interface LinhaDaBandeira {
  id: string
  mes: string
  cor: CorDaBandeira
  valor: number
  motivo: string | null
  usos: number
  versao: number
}

/** The flags in force, the newest month first. */
export async function lerBandeiras(db: Db | Tx, mes?: string): Promise<LinhaDaBandeira[]> {
  const { rows } = await sql<LinhaDaBandeira>`
    select
      b.id,
      b.mes::text as mes,
      b.cor,
      b.valor::float8 as valor,
      b.motivo,
      (select count(*)::int from tarifas.usos_da_base u where u.bandeira_id = b.id) as usos,
      b.versao
    from tarifas.bandeiras b
    where b.substituida_por is null
      and (${mes ?? null}::date is null or b.mes = ${mes ?? null})
    order by mes desc
    limit 240
  `.execute(db)
  return rows
}

/** What the flags of the last months cost on average, in R$/kWh without tax. */
export interface MediaDasBandeiras {
  meses: number
  /** first and last month that count */
  de: string
  ate: string
  media: number
  menor: number
  maior: number
}

/** The flags of the twelve months that end in that of `em`, as far as they are registered; null where none is. */
export async function mediaDasBandeiras(db: Db | Tx, em: string): Promise<MediaDasBandeiras | null> {
  const { rows } = await sql<MediaDasBandeiras>`
    select
      count(*)::int as meses,
      min(mes)::text as de,
      max(mes)::text as ate,
      round(avg(valor) / 1000, 6)::float8 as media,
      (min(valor) / 1000)::float8 as menor,
      (max(valor) / 1000)::float8 as maior
    from tarifas.bandeiras
    where substituida_por is null
      and mes > date_trunc('month', ${em}::date) - interval '12 months'
      and mes <= ${em}::date
    having count(*) > 0
  `.execute(db)
  return rows[0] ?? null
}

interface CosipEmVigor {
  id: string
  valor_centavos: number | null
  percentual: number | null
}

/** Public lighting of a municipality for a consumption, in centavos or as a part of the energy. */
export async function cosipDe(
  db: Db | Tx,
  q: { uf: string; municipio: string; classe: Classe; em: string; kwh: number },
): Promise<CosipEmVigor | null> {
  const { rows } = await sql<CosipEmVigor>`
    select id, valor_centavos, percentual::float8 as percentual
    from tarifas.cosip
    where substituida_por is null
      and uf = ${q.uf}
      and municipio_chave = plataforma.sem_acento(${q.municipio})
      and classe = ${q.classe}
      and daterange(inicio, fim, '[]') @> ${q.em}::date
      and int4range(faixa_de, faixa_ate) @> ${Math.floor(q.kwh)}::int
  `.execute(db)
  return rows[0] ?? null
}
