import { lerDecimal, multiplicar, type Decimal } from '../decimal.ts'

export type MarcaDecimal = ',' | '.'

const SEM_DADO = /^(|-+|–|—|n\/?a|n\.a\.|null|nan|nulo|none|sem dados?|no data|s\/d)$/i

/** Portals write no data in several ways; none of them is zero. */
export const semDado = (celula: string): boolean => SEM_DADO.test(celula.trim())

const limpar = (celula: string): string =>
  celula
    .replace(/[\u2212\u2010-\u2014]/g, '-')
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace(/[kMG]?W[hp]?$/i, '')

/** The decimal mark of a file: what its cells prove, else what goes with its separator. */
export function marcaDecimal(celulas: Iterable<string>, separador: string): MarcaDecimal {
  for (const celula of celulas) {
    const t = limpar(celula)
    const virgula = t.lastIndexOf(',')
    const ponto = t.lastIndexOf('.')
    if (virgula >= 0 && ponto >= 0) return virgula > ponto ? ',' : '.'
    // 331,42 proves the comma; 1,234 may be either
    if (virgula >= 0 && !/^-?[1-9]\d{0,2}(,\d{3})+$/.test(t)) return ','
    if (ponto >= 0 && !/^-?[1-9]\d{0,2}(\.\d{3})+$/.test(t)) return '.'
  }
  return separador === ',' ? '.' : ','
}

export function lerCelula(celula: string, marca: MarcaDecimal): Decimal | null {
  const t = limpar(celula)
  const milhar = marca === ',' ? '.' : ','
  if (t.includes(milhar) && !new RegExp(`^-?\\d{1,3}(\\${milhar}\\d{3})+(\\${marca}\\d+)?$`).test(t)) {
    // one file may mix both marks: a cell with the other mark alone is a plain decimal
    return t.includes(marca) ? null : lerDecimal(t.replace(milhar, '.'))
  }
  return lerDecimal(
    t
      .replaceAll(milhar, '')
      .replace(marca, '.')
      .replace(/^(-?)\./, '$10.'),
  )
}

const ESCALAS: Readonly<Record<string, Decimal>> = {
  wh: { n: 1n, casas: 3 },
  kwh: { n: 1n, casas: 0 },
  mwh: { n: 1000n, casas: 0 },
  gwh: { n: 1_000_000n, casas: 0 },
}
/** A figure in kWh; null when the unit is none of energy. */
export const emKwh = (valor: Decimal, unidade: string | null): Decimal | null => {
  const escala = ESCALAS[unidade ?? '']
  return escala ? multiplicar(valor, escala) : null
}

const POTENCIAS: Readonly<Record<string, Decimal>> = {
  w: { n: 1n, casas: 0 },
  wp: { n: 1n, casas: 0 },
  kw: { n: 1000n, casas: 0 },
  kwp: { n: 1000n, casas: 0 },
  mw: { n: 1_000_000n, casas: 0 },
  mwp: { n: 1_000_000n, casas: 0 },
}
export const emWatts = (valor: Decimal, unidade: string | null): Decimal | null => {
  const escala = POTENCIAS[unidade ?? '']
  return escala ? multiplicar(valor, escala) : null
}
/** The value of the file in kWp, when its unit is kWp or kW. */
export function emKwp(valor: Decimal, unidade: string | null): Decimal {
  const watts = emWatts(valor, unidade)
  if (!watts || unidade === 'kw' || unidade === 'kwp') return valor
  return multiplicar(watts, { n: 1n, casas: 3 })
}
