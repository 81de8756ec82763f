import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { ChaveDaTarifa, Origem, Posto, Preco } from '../../tipos.ts'

/** A period with its prices, as the statements below read it. */
export interface LinhaDoPeriodo extends ChaveDaTarifa {
  id: string
  distribuidora_id: string
  inicio: string
  fim: string | null
  reh: string | null
  tusdg: number | null
  origem: Origem
  extrato: string | null
  motivo: string | null
  corrige_id: string | null
  substituida_por: string | null
  revisar_ate: string | null
  revisada_em: Date | null
  revisada_por: string | null
  criado_em: Date
  criado_por: string | null
  versao: number
  usos: number
  precos: Preco[]
}

const POSTO: Record<Posto, number> = { unico: 0, ponta: 1, intermediario: 2, fora_ponta: 3 }

async function ler(db: Db | Tx, quais: RawBuilder<unknown>): Promise<LinhaDoPeriodo[]> {
  const { rows } = await sql<LinhaDoPeriodo>`
    select
      v.id,
      v.distribuidora_id,
      v.subgrupo,
      v.modalidade,
      v.classe,
      v.inicio::text as inicio,
      v.fim::text as fim,
      v.reh,
      v.tusdg::float8 as tusdg,
      v.origem,
      v.extrato,
      v.motivo,
      v.corrige_id,
      v.substituida_por,
      v.revisar_ate::text as revisar_ate,
      v.revisada_em,
      v.revisada_por,
      v.criado_em,
      v.criado_por,
      v.versao,
      (select count(*)::int from tarifas.usos u where u.vigencia_id = v.id) as usos,
      (
        select jsonb_agg(to_jsonb(p) - 'vigencia_id')
        from tarifas.precos p
        where p.vigencia_id = v.id
      ) as precos
    from tarifas.vigencias v
    where ${quais}
    order by v.inicio, v.id
  `.execute(db)
  return rows.map((l) => ({ ...l, precos: (l.precos ?? []).toSorted((a, b) => POSTO[a.posto] - POSTO[b.posto]) }))
}

export async function periodoPorId(db: Db | Tx, id: string): Promise<LinhaDoPeriodo | undefined> {
  const [linha] = await ler(db, sql`v.id = ${id}`)
  return linha
}

/** The periods in force of one tariff, of one utility or of all, oldest first. */
export const periodosEmVigor = (
  db: Db | Tx,
  { subgrupo, modalidade, classe }: ChaveDaTarifa,
  distribuidoraId?: string,
): Promise<LinhaDoPeriodo[]> =>
  ler(
    db,
    sql`
      v.substituida_por is null
      and v.subgrupo = ${subgrupo}
      and v.modalidade = ${modalidade}
      and v.classe = ${classe}
      and (${distribuidoraId ?? null}::uuid is null or v.distribuidora_id = ${distribuidoraId ?? null})
    `,
  )

/** All periods in force, of some utilities or of all. */
export const periodosDasDistribuidoras = (db: Db | Tx, ids?: readonly string[]): Promise<LinhaDoPeriodo[]> =>
  ler(
    db,
    ids
      ? sql`v.substituida_por is null and v.distribuidora_id = any(${[...ids]}::uuid[])`
      : sql`v.substituida_por is null`,
  )
