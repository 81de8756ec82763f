const MAIOR_KWH = 10_000_000

export type LeituraDeMeses = { kwh: number[] } | { frase: string }

/** `1.234,5`, `1234.5` and `1.234`: a lone point with three digits after it separates thousands. */
function lerKwh(texto: string): number | null {
  if (!/^\d[\d.,]*$/.test(texto)) return null
  const decimal = texto.includes(',') || !/^\d{1,3}(\.\d{3})+$/.test(texto)
  const n = Number(
    texto.includes(',') ? texto.replaceAll('.', '').replace(',', '.') : decimal ? texto : texto.replaceAll('.', ''),
  )
  return Number.isFinite(n) ? n : null
}

/**
 * Reads a pasted row of months, as it comes from a spreadsheet, a bill or a message: separated by tabs, line breaks,
 * semicolons or spaces, with or without the unit. From one to twelve values; otherwise a sentence that names the fault.
 */
export function lerMesesColados(texto: string): LeituraDeMeses {
  const partes = texto
    .replace(/kwh/gi, ' ')
    .split(/[\s;|]+/)
    .filter(Boolean)
  if (partes.length === 0) return { frase: 'Não há números no que foi colado.' }
  if (partes.length > 12) return { frase: `São ${partes.length} valores e o ano tem 12 meses.` }
  const kwh: number[] = []
  for (const parte of partes) {
    const n = lerKwh(parte)
    if (n === null) return { frase: `“${parte.slice(0, 20)}” não é um consumo em kWh.` }
    if (n > MAIOR_KWH) return { frase: `${parte} kWh num mês é demais: confira o valor.` }
    kwh.push(n)
  }
  return { kwh }
}

/** Writes the pasted values from month `inicio` on; what would pass the end of the row is dropped. */
export const colarMeses = (meses: readonly number[], inicio: number, colados: readonly number[]): number[] =>
  meses.map((antes, m) => colados[m - inicio] ?? antes)
