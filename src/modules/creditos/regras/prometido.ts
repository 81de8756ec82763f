import { arredondarCentavos } from '#engines/energia/numeros.ts'

export interface Promessa {
  proposta_id: string
  numero: string
  contato_id: string
  vendedor_id: string
  /** saving of the first year, as the accepted version froze it */
  economia_ano_centavos: number
}

export interface Economia {
  contato_id: string
  competencia: string
  economia_centavos: number
}

export interface PrometidoRealizado {
  proposta_id: string
  numero: string
  contato_id: string
  vendedor_id: string
  /** months that have bill and charge */
  meses: number
  prometido_mes_centavos: number
  realizado_mes_centavos: number
  /** fraction over the promise: 0.056 is 5.6 % more than promised */
  desvio: number
}

/**
 * Compares what a proposal promised by month with what its customer saved. A customer without a complete month is left
 * out: nothing is extrapolated from a promise alone.
 */
export function compararComPrometido(
  promessas: readonly Promessa[],
  economias: readonly Economia[],
): PrometidoRealizado[] {
  const porContato = Map.groupBy(economias, (e) => e.contato_id)
  return promessas.flatMap((p): PrometidoRealizado[] => {
    const dele = porContato.get(p.contato_id) ?? []
    const meses = new Set(dele.map((e) => e.competencia)).size
    const prometido = arredondarCentavos(p.economia_ano_centavos / 12)
    if (meses === 0 || prometido <= 0) return []
    const realizado = arredondarCentavos(dele.reduce((s, e) => s + e.economia_centavos, 0) / meses)
    const { proposta_id, numero, contato_id, vendedor_id } = p
    return [
      {
        proposta_id,
        numero,
        contato_id,
        vendedor_id,
        meses,
        prometido_mes_centavos: prometido,
        realizado_mes_centavos: realizado,
        desvio: realizado / prometido - 1,
      },
    ]
  })
}

export interface AcuraciaDoVendedor {
  vendedor_id: string
  clientes: number
  prometido_mes_centavos: number
  realizado_mes_centavos: number
  desvio: number
}

/** How near a seller's promises were, over all customers with complete months: sums, so that large ones weigh more. */
export function acuraciaPorVendedor(linhas: readonly PrometidoRealizado[]): AcuraciaDoVendedor[] {
  return [...Map.groupBy(linhas, (l) => l.vendedor_id)]
    .map(([vendedor_id, dele]) => {
      const prometido = dele.reduce((s, l) => s + l.prometido_mes_centavos, 0)
      const realizado = dele.reduce((s, l) => s + l.realizado_mes_centavos, 0)
      return {
        vendedor_id,
        clientes: dele.length,
        prometido_mes_centavos: prometido,
        realizado_mes_centavos: realizado,
        desvio: realizado / prometido - 1,
      }
    })
    .toSorted((a, b) => b.clientes - a.clientes)
}
