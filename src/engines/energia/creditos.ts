/** Surplus of one month, in kWh. `mes` counts months on any axis; the month of the simulation or `ano·12 + mes`. */
export interface Lote {
  mes: number
  kwh: number
}

/** Validity of a credit in months: Lei 14.300 art. 13 (reference §1.7). */
export const VALIDADE_MESES = 60

const PO = 1e-9

export interface MovimentoDeCreditos {
  lotes: Lote[]
  kwh: number
}

/** Removes the batches that are past their term in month `mes`: born in t, usable through t + 60 (§3.2). */
export function expirarCreditos(lotes: readonly Lote[], mes: number): MovimentoDeCreditos {
  let kwh = 0
  const vivos: Lote[] = []
  for (const lote of lotes) {
    if (lote.mes + VALIDADE_MESES < mes) kwh += lote.kwh
    else vivos.push(lote)
  }
  return { lotes: vivos, kwh }
}

/** Uses up to `pedido` kWh, oldest batch first: REN 1.000 art. 655-G (§1.7). Returns what was used. */
export function usarCreditos(lotes: readonly Lote[], pedido: number): MovimentoDeCreditos {
  let falta = Math.max(0, pedido)
  const restantes: Lote[] = []
  for (const lote of [...lotes].sort((a, b) => a.mes - b.mes)) {
    const usa = Math.min(lote.kwh, falta)
    falta -= usa
    if (lote.kwh - usa > PO) restantes.push({ mes: lote.mes, kwh: lote.kwh - usa })
  }
  return { lotes: restantes, kwh: Math.max(0, pedido) - falta }
}

/** Adds the surplus of a month as a batch. */
export const criarCredito = (lotes: readonly Lote[], mes: number, kwh: number): Lote[] =>
  kwh > PO ? [...lotes, { mes, kwh }] : [...lotes]

export function saldoDe(lotes: readonly Lote[]): number {
  let soma = 0
  for (const lote of lotes) soma += lote.kwh
  return soma
}

/** kWh that expire within `meses` months from month `mes` on, unless they are used (§1.12). */
export const aVencer = (lotes: readonly Lote[], mes: number, meses: number): number =>
  saldoDe(lotes.filter((l) => l.mes + VALIDADE_MESES < mes + meses))
