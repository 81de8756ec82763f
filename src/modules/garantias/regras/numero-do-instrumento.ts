/**
 * A number as a tester writes it: `612,4`, `1.234,5`, `1,234.5`, with its unit, and `>550` for what is above its scale.
 * Null: no number.
 */
export function numeroDoInstrumento(texto: string): number | null {
  const m = /^[<>≥≤~ ]*([-−+]?[\d.,]+)\s*[a-zµΩ°/²]*$/i.exec(texto.trim())
  if (!m?.[1]) return null
  const limpo = m[1].replace('−', '-')
  const decimal = limpo.lastIndexOf(',') > limpo.lastIndexOf('.') ? ',' : '.'
  const milhar = decimal === ',' ? '.' : ','
  const n = Number(limpo.replaceAll(milhar, '').replace(decimal, '.'))
  return Number.isFinite(n) ? n : null
}
