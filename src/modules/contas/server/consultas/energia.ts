import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

/** Energy of a confirmed bill, in whole Wh; null: the bill does not print it. */
export interface EnergiaDaConta {
  conta_id: string
  unidade_id: string
  /** YYYY-MM */
  mes: string
  consumo_wh: number | null
  compensada_wh: number
  /** what a generating unit sent to the grid */
  injetada_wh: number | null
  saldo_wh: number | null
  total_centavos: number | null
}

/**
 * The confirmed bills of units from a month on, until another where named: one a month, the one confirmed last. The
 * caller has checked who may see them.
 */
export async function energiaDasContas(
  db: Db,
  p: { unidades: readonly string[]; de: string; ate?: string },
): Promise<EnergiaDaConta[]> {
  const { rows } = await sql<EnergiaDaConta>`
    select distinct on (c.unidade_id, m.valor)
      c.id as conta_id,
      c.unidade_id,
      m.valor as mes,
      round(v.consumo * 1000)::float8 as consumo_wh,
      coalesce(round(v.compensada * 1000), 0)::float8 as compensada_wh,
      round(v.injetada * 1000)::float8 as injetada_wh,
      round(v.saldo * 1000)::float8 as saldo_wh,
      v.total::float8 as total_centavos
    from contas.contas c
    join contas.campos m on m.conta_id = c.id and m.chave = 'mesReferencia'
    cross join lateral (
      select
        max(f.valor) filter (where f.chave = 'consumoKwh')::numeric as consumo,
        max(f.valor) filter (where f.chave = 'compensadaKwh')::numeric as compensada,
        max(f.valor) filter (where f.chave = 'injetadaKwh')::numeric as injetada,
        max(f.valor) filter (where f.chave = 'saldoCreditosKwh')::numeric as saldo,
        max(f.valor) filter (where f.chave = 'totalCentavos')::numeric as total
      from contas.campos f
      where f.conta_id = c.id
        and f.chave in ('consumoKwh', 'compensadaKwh', 'injetadaKwh', 'saldoCreditosKwh', 'totalCentavos')
    ) v
    where c.unidade_id = any(${[...p.unidades]}::uuid[])
      and c.situacao = 'conferida'
      and m.valor >= ${p.de}
      and m.valor <= ${p.ate ?? '9999-12'}
    order by c.unidade_id, m.valor, c.conferida_em desc, c.id desc
  `.execute(db)
  return rows
}
