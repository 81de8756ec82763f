import {
  absoluto,
  centavos,
  comparar,
  decimal,
  dividir,
  escrever,
  multiplicar,
  subtrair,
  type Decimal,
} from '../decimal.ts'
import { lerNumero } from '../numero.ts'
import type { Fatura } from '../tipos.ts'
import type { Aliquotas } from '../conta/tarifas.ts'
import { chaveDe, type Celula, type Linha } from './linhas.ts'
import type { Tabela } from './itens.ts'

interface Tributo {
  base: Decimal
  pct: Decimal
  valor: Decimal
}

const NOMES = { icms: /^icms$/, pis: /^(pis|pasep|pis ?\/ ?pasep)$/, cofins: /^cofins$/ } as const
const CEM = decimal('100')

/** A row of the table of taxes: base, rate, value in any order that multiplies. */
function lerLinha(linha: Linha, nome: RegExp): Tributo | null {
  const n = linha.celulas.findIndex((c) => nome.test(chaveDe(c.texto)))
  if (n < 0) return null
  const depois = linha.celulas.slice(n + 1)
  const fim = depois.findIndex((c) => numero(c) === null)
  const [a, b, c] = (fim < 0 ? depois : depois.slice(0, fim)).map(numero)
  if (!a || !b || !c) return null
  const fecha = (base: Decimal, pct: Decimal, valor: Decimal): boolean => {
    const esperado = dividir(multiplicar(base, pct), CEM, 4)
    return esperado !== null && comparar(absoluto(subtrair(esperado, valor)), decimal('0.05')) <= 0
  }
  if (fecha(a, b, c)) return { base: a, pct: b, valor: c }
  return fecha(b, a, c) ? { base: b, pct: a, valor: c } : null
}

const numero = (c: Celula): Decimal | null => lerNumero(c.texto.replace(/%$/, '').trim())

export interface TributosLidos {
  tributos: Fatura['tributos']
  aliquotas: Aliquotas
}

/** Taxes from their table, or from the totals under the columns of the items. */
export function lerTributos(paginas: Linha[][], tabela: Tabela): TributosLidos {
  const linhas = paginas.flat().filter((l) => !tabela.linhas.has(l))
  const achar = (nome: RegExp): Tributo | null => linhas.flatMap((l) => lerLinha(l, nome) ?? [])[0] ?? null
  const icms = achar(NOMES.icms)
  const pis = achar(NOMES.pis)
  const cofins = achar(NOMES.cofins)
  const doTotal = (coluna: keyof Tabela['total']): Decimal | null => lerNumero(tabela.total[coluna] ?? '')
  const emCentavos = (d: Decimal | null): number | null => (d ? centavos(d) : null)
  const basePis = doTotal('basePisCofins')
  const pctDoTotal = (valor: Decimal | null): string | null => {
    const razao = valor && basePis ? dividir(multiplicar(valor, CEM), basePis, 2) : null
    return razao ? escrever(razao) : null
  }
  const aliquotaDosItens = tabela.itens.flatMap((i) => lerNumero((i.colunas.aliquota ?? '').replace(/%$/, '')) ?? [])[0]
  return {
    tributos: {
      icmsBaseCentavos: emCentavos(icms?.base ?? doTotal('baseIcms')),
      icmsCentavos: emCentavos(icms?.valor ?? doTotal('icms')),
      pisCentavos: emCentavos(pis?.valor ?? doTotal('pis')),
      cofinsCentavos: emCentavos(cofins?.valor ?? doTotal('cofins')),
    },
    aliquotas: {
      icmsPct: escritoOuNada(icms?.pct ?? aliquotaDosItens),
      pisPct: escritoOuNada(pis?.pct) ?? pctDoTotal(doTotal('pis')),
      cofinsPct: escritoOuNada(cofins?.pct) ?? pctDoTotal(doTotal('cofins')),
    },
  }
}

const escritoOuNada = (d: Decimal | null | undefined): string | null => (d ? escrever(d) : null)
