import { decimal, escrever, maior, soma, type Decimal } from '../decimal.ts'
import type { Item, Posto, TipoDeItem } from '../tipos.ts'

const kwhDe = (itens: Item[], ...tipos: TipoDeItem[]): Decimal =>
  soma(itens.filter((i) => tipos.includes(i.tipo) && i.kwh !== null).map((i) => decimal(i.kwh ?? '0')))

/** kWh of consumption lines. TE and TUSD lines repeat the same energy, so each kWh counts once. */
function consumoDe(itens: Item[]): Decimal {
  const separado = maior(kwhDe(itens, 'CONSUMO_TE'), kwhDe(itens, 'CONSUMO_TUSD'))
  return soma([separado, kwhDe(itens, 'CONSUMO', 'CONSUMO_SCEE')])
}

export function creditoDe(itens: Item[]): Decimal {
  const separado = maior(kwhDe(itens, 'COMPENSADA_TE'), kwhDe(itens, 'COMPENSADA_TUSD'))
  return soma([separado, kwhDe(itens, 'COMPENSADA')])
}

const POSTOS: Posto[] = ['ponta', 'intermediario', 'foraPonta']

/** Consumption of the bill and, with a time-of-use tariff, of each period. Null when no line has energy. */
export function consumoDosItens(itens: Item[]): { total: string | null; porPosto: Partial<Record<Posto, string>> } {
  const consumo = itens.filter((i) => i.tipo.startsWith('CONSUMO') && i.kwh !== null)
  if (consumo.length === 0) return { total: null, porPosto: {} }
  const doPosto = (posto: Posto | undefined) => consumo.filter((i) => i.posto === posto)
  const porPosto = Object.fromEntries(
    POSTOS.filter((p) => doPosto(p).length > 0).map((p) => [p, escrever(consumoDe(doPosto(p)))]),
  )
  const total = soma([undefined, ...POSTOS].map((p) => consumoDe(doPosto(p))))
  return { total: escrever(total), porPosto }
}
