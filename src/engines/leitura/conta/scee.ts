import { decimal, escrever, multiplicar, soma, subtrair, dividir, comparar, type Decimal } from '../decimal.ts'
import type { ClasseGd, Compensada, Item } from '../tipos.ts'
import { creditoDe } from './energia.ts'
import { ehCredito, type Linha } from './linha.ts'

const CEM = decimal('100')

/**
 * Price of the grid part without ICMS: credits of class II are often exempt from it, and only without the tax do their
 * prices compare with the consumption's.
 */
function tusdSemIcms(linha: Linha, icmsPct: Decimal | null): Decimal | null {
  if (linha.tarifaTusd) return decimal(linha.tarifaTusd)
  const preco = linha.item.precoUnitario
  if (!preco) return null
  if (linha.semIcms || !icmsPct) return decimal(preco)
  const resto = dividir(subtrair(CEM, icmsPct), CEM, 6)
  return resto ? multiplicar(decimal(preco), resto) : null
}

/** Class from the price of the TUSD line: equal to the consumption's is I, 20 to 50 % lower is II, else unknown. */
function classePeloPreco(credito: Linha, consumo: Linha, icmsPct: Decimal | null): ClasseGd | null {
  const mesmoTipo = Boolean(credito.tarifaTusd) === Boolean(consumo.tarifaTusd)
  const semTarifa = (l: Linha): Linha => (mesmoTipo ? l : { ...l, tarifaTusd: undefined })
  const a = tusdSemIcms(semTarifa(credito), icmsPct)
  const b = tusdSemIcms(semTarifa(consumo), icmsPct)
  const razao = a && b ? dividir(a, b, 4) : null
  if (!razao) return null
  if (comparar(razao, decimal('0.98')) > 0 && comparar(razao, decimal('1.02')) < 0) return 'GD_I'
  return comparar(razao, decimal('0.5')) >= 0 && comparar(razao, decimal('0.8')) <= 0 ? 'GD_II' : null
}

/** Fills the class of credits whose text has no marker; TE lines follow the TUSD line of the same month. */
export function classificarCreditos(linhas: Linha[]): void {
  const creditos = linhas.filter((l) => ehCredito(l.item))
  const icms = linhas.find((l) => l.item.tipo.startsWith('CONSUMO') && l.icmsPct)?.icmsPct
  const icmsPct = icms ? decimal(icms) : null
  for (const c of creditos) {
    if (c.item.classeGd || c.item.tipo === 'COMPENSADA_TE') continue
    const par = c.item.tipo === 'COMPENSADA_TUSD' ? 'CONSUMO_TUSD' : 'CONSUMO'
    const consumo = linhas.find((l) => l.item.tipo.startsWith(par) && l.item.posto === c.item.posto)
    c.item.classeGd = consumo ? classePeloPreco(c, consumo, icmsPct) : null
    if (c.item.tipo === 'COMPENSADA' && c.item.classeGd === 'GD_II') c.item.classeGd = null
  }
  for (const te of creditos.filter((l) => l.item.tipo === 'COMPENSADA_TE' && !l.item.classeGd)) {
    const irma = creditos.find(
      ({ item: i }) =>
        i.tipo === 'COMPENSADA_TUSD' &&
        i.competenciaOrigem === te.item.competenciaOrigem &&
        i.kwh === te.item.kwh &&
        i.posto === te.item.posto,
    )
    te.item.classeGd = irma?.item.classeGd ?? null
  }
}

/** Credits summed by class, origin and month; the kWh of a TE and a TUSD line is the same and counts once. */
export function compensadas(itens: Item[]): Compensada[] {
  const grupos = new Map<string, Item[]>()
  for (const i of itens.filter(ehCredito)) {
    const chave = `${i.classeGd} ${i.origem} ${i.competenciaOrigem}`
    grupos.set(chave, [...(grupos.get(chave) ?? []), i])
  }
  return [...grupos.values()].flatMap((grupo) => {
    const [primeiro] = grupo
    if (!primeiro) return []
    const postos = [...new Set(grupo.map((i) => i.posto))]
    return {
      classe: primeiro.classeGd ?? null,
      origem: primeiro.origem ?? null,
      competenciaOrigem: primeiro.competenciaOrigem ?? null,
      kwh: escrever(soma(postos.map((p) => creditoDe(grupo.filter((i) => i.posto === p))))),
      valorCentavos: grupo.reduce((s, i) => s + i.valorCentavos, 0),
    }
  })
}

export const totalCompensado = (lista: Compensada[]): string => escrever(soma(lista.map((c) => decimal(c.kwh))))
