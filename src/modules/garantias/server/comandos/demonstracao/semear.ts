import { uuidv7 } from '#kit/id.ts'
import { fichaDoInversor } from '#modules/catalogo/contract/fichas.ts'
import type { Tx } from '#platform/postgres/banco.ts'

export interface MapaDaDemonstracao {
  usina_id: string
  autor: string
  /** the first module was read then; each took 40 s */
  em: Date
  inversor: { item_id: string; ficha: unknown; serie: string }
  medidor: { item_id: string; serie: string } | null
  modulo: string
  /** modules in series, string by string */
  strings: readonly { modulos: number; agua: string; series: readonly string[] }[]
}

const SEGUNDOS = 40

/** Writes the whole map of a plant of the demonstration: places, strings, and a serial in each position. */
export async function semearMapa(tx: Tx, m: MapaDaDemonstracao): Promise<void> {
  const { mppts } = fichaDoInversor.parse(m.inversor.ficha)
  const inversor = uuidv7()
  const equipamentos = [
    { id: inversor, tipo: 'inversor' as const, item_id: m.inversor.item_id, mppts, serie: m.inversor.serie },
    ...(m.medidor ? [{ id: uuidv7(), tipo: 'medidor' as const, mppts: 0, ...m.medidor }] : []),
  ]
  const strings = m.strings.map((s, k) => ({ ...s, id: uuidv7(), n: k + 1, mppt: (k % mppts) + 1 }))
  const comum = { usina_id: m.usina_id, instalada_por: m.autor }
  await tx
    .insertInto('garantias.equipamentos')
    .values(equipamentos.map(({ serie: _, ...e }) => ({ ...e, usina_id: m.usina_id, n: 1, criado_em: m.em })))
    .execute()
  await tx
    .insertInto('garantias.mppts')
    .values(Array.from({ length: mppts }, (_, k) => ({ inversor_id: inversor, n: k + 1 })))
    .execute()
  await tx
    .insertInto('garantias.strings')
    .values(
      strings.map(({ series: _, ...s }) => ({
        ...s,
        usina_id: m.usina_id,
        inversor_id: inversor,
        item_id: m.modulo,
        invertida: s.n % 2 === 0,
      })),
    )
    .execute()
  let lidas = 0
  const quando = () => new Date(m.em.getTime() + lidas++ * SEGUNDOS * 1000)
  await tx
    .insertInto('garantias.instalacoes')
    .values([
      ...equipamentos.map((e) => ({
        ...comum,
        id: uuidv7(),
        equipamento_id: e.id,
        item_id: e.item_id,
        serie: e.serie,
        instalada_em: quando(),
      })),
      ...strings.flatMap((s) =>
        s.series.map((serie, k) => ({
          ...comum,
          id: uuidv7(),
          string_id: s.id,
          posicao: k + 1,
          item_id: m.modulo,
          serie,
          instalada_em: quando(),
        })),
      ),
    ])
    .execute()
}
