import { arredondarCentavos } from '#engines/energia/numeros.ts'

/** A confirmed bill of a unit. */
export interface ContaDoMes {
  unidade_id: string
  /** YYYY-MM */
  mes: string
  consumo_wh: number | null
  total_centavos: number | null
}

/** A plant of the customer's own, with what it made and sent to the grid by month; null: not read. */
export interface UsinaPropria {
  unidade_id: string | null
  entrou_em: string
  meses: readonly { competencia: string; gerado_kwh: number | null; injetado_kwh: number | null }[]
}

export interface MesSemUsina {
  competencia: string
  /** what the same energy would have cost by the price of the bills before the plant */
  sem_usina_centavos: number
  pago_centavos: number
}

/** Bills before the plant that make its price: a year, so that no season weighs more. */
const CONTAS_ANTES = 12

/** Price of a kWh in the bills of a unit before a month, taxes and lighting included; null without one. */
function precoAntes(contas: readonly ContaDoMes[], mes: string): number | null {
  const antes = contas
    .filter((c) => c.mes < mes && (c.consumo_wh ?? 0) > 0 && c.total_centavos !== null)
    .toSorted((a, b) => b.mes.localeCompare(a.mes))
    .slice(0, CONTAS_ANTES)
  const kwh = antes.reduce((s, c) => s + (c.consumo_wh ?? 0), 0) / 1000
  return kwh > 0 ? antes.reduce((s, c) => s + (c.total_centavos ?? 0), 0) / kwh : null
}

/**
 * What the own plants of a customer saved, by the bills alone: from the first whole month after the homologation, the
 * energy that was consumed from the grid and from the roof at the price of the bills before. A month counts when every
 * unit that had a bill before has one, and every plant was read; nothing is estimated.
 */
export function mesesDaUsinaPropria(contas: readonly ContaDoMes[], usinas: readonly UsinaPropria[]): MesSemUsina[] {
  const entrou = usinas
    .map((u) => u.entrou_em)
    .toSorted()[0]
    ?.slice(0, 7)
  if (entrou === undefined) return []
  const precos = new Map(
    [...Map.groupBy(contas, (c) => c.unidade_id)].flatMap(([id, delas]) => {
      const preco = precoAntes(delas, entrou)
      return preco === null ? [] : [[id, preco] as const]
    }),
  )
  // energy of a roof whose own unit has no bill before has no price
  if (precos.size === 0 || usinas.some((u) => u.unidade_id !== null && !precos.has(u.unidade_id))) return []
  const medio = [...precos.values()].reduce((s, p) => s + p, 0) / precos.size
  const meses = [...new Set(contas.map((c) => c.mes))].filter((m) => m > entrou).toSorted()
  return meses.flatMap((competencia): MesSemUsina[] => {
    const doMes = contas.filter(
      (c) => c.mes === competencia && precos.has(c.unidade_id) && c.consumo_wh !== null && c.total_centavos !== null,
    )
    const doTelhado = usinas.map((u) => {
      const m = u.meses.find((x) => x.competencia === competencia)
      if (!m || m.gerado_kwh === null || m.injetado_kwh === null) return null
      return { kwh: Math.max(0, m.gerado_kwh - m.injetado_kwh), preco: precos.get(u.unidade_id ?? '') ?? medio }
    })
    if (doMes.length < precos.size || doTelhado.includes(null)) return []
    const daRede = doMes.reduce((s, c) => s + ((c.consumo_wh ?? 0) / 1000) * (precos.get(c.unidade_id) ?? 0), 0)
    const daUsina = doTelhado.reduce((s, x) => s + (x ? x.kwh * x.preco : 0), 0)
    return [
      {
        competencia,
        sem_usina_centavos: arredondarCentavos(daRede + daUsina),
        pago_centavos: doMes.reduce((s, c) => s + (c.total_centavos ?? 0), 0),
      },
    ]
  })
}
