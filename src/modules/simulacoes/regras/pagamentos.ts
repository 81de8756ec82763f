import { compararParcelaEconomia } from '#engines/energia/folga.ts'
import { aliquotaIof, aplicarIof, cetAnual, cetMensal } from '#engines/energia/custo-do-credito.ts'
import { tabela, type Emprestimo } from '#engines/energia/financiamento.ts'
import { payback, tir, vpl } from '#engines/energia/indicadores.ts'
import { arredondarCentavos, somar } from '#engines/energia/numeros.ts'
import type { OpcaoDePagamento } from '../contract/dinheiro.ts'
import type { PagamentoSimulado } from '../contract/resultado.ts'

export interface ContextoDoPagamento {
  precoCent: number
  /** yearly flow of the plant without its price */
  fluxoAnualCent: readonly number[]
  /** saving of the 12 months of year 1 */
  economiaCent: readonly number[]
  tma: number
}

const semCredito = { iofCent: 0, jurosCent: 0, principalCent: 0, taxaMensal: null, cetAnual: null, cetMensal: null }
const semFolga = { folgaMediaCent: null, mesesComFolga: null }
const ROTULOS = { a_vista: 'À vista', parcelas: 'Parcelas nossas', financiamento: 'Financiado' } as const

/** Indicators of the customer's own money: down payment at the start, instalments in their years. */
function doDinheiroProprio(c: ContextoDoPagamento, entradaCent: number, parcelas: readonly number[]) {
  const anuais = c.fluxoAnualCent.map((f, y) => f - somar(parcelas.slice(12 * y, 12 * y + 12)))
  const fluxos = [entradaCent === 0 ? 0 : -entradaCent, ...anuais]
  let acumulado = fluxos[0] ?? 0
  return {
    vplCent: vpl(fluxos, c.tma),
    tir: tir(fluxos),
    paybackAnos: payback(fluxos),
    acumuladoCent: anuais.map((f) => (acumulado += f)),
  }
}

const folgaDe = (c: ContextoDoPagamento, parcelas: readonly number[]) => {
  const folga = compararParcelaEconomia(c.economiaCent, parcelas.slice(0, 12))
  return { folgaMediaCent: folga.diferencaMediaAno1Cent, mesesComFolga: folga.mesesComFolgaNoAno1 }
}

type De<T extends OpcaoDePagamento['tipo']> = Extract<OpcaoDePagamento, { tipo: T }>
type SemNome = Omit<PagamentoSimulado, 'indice' | 'tipo' | 'rotulo'>

function aVista(o: De<'a_vista'>, c: ContextoDoPagamento): SemNome {
  const precoCent = c.precoCent - arredondarCentavos(c.precoCent * (o.desconto ?? 0))
  return {
    precoCent,
    entradaCent: precoCent,
    parcelas: 0,
    parcelaCent: 0,
    ultimaParcelaCent: 0,
    totalCent: precoCent,
    ...semCredito,
    ...semFolga,
    ...doDinheiroProprio(c, precoCent, []),
  }
}

function emParcelas(o: De<'parcelas'>, c: ContextoDoPagamento): SemNome {
  const entradaCent = Math.min(o.entradaCent ?? 0, c.precoCent)
  const resto = c.precoCent - entradaCent
  const parcelaCent = Math.floor(resto / o.parcelas)
  const ultimaParcelaCent = resto - parcelaCent * (o.parcelas - 1)
  const lista = Array.from({ length: o.parcelas }, (_, k) => (k === o.parcelas - 1 ? ultimaParcelaCent : parcelaCent))
  return {
    precoCent: c.precoCent,
    entradaCent,
    parcelas: o.parcelas,
    parcelaCent,
    ultimaParcelaCent,
    totalCent: c.precoCent,
    ...semCredito,
    ...folgaDe(c, lista),
    ...doDinheiroProprio(c, entradaCent, lista),
  }
}

function financiado(o: De<'financiamento'>, c: ContextoDoPagamento): SemNome {
  const entradaCent = Math.min(o.entradaCent ?? 0, c.precoCent)
  const prazo: Omit<Emprestimo, 'principalCent'> = {
    sistema: o.sistema,
    taxaMensal: o.taxaMensal,
    parcelas: o.parcelas,
    carenciaMeses: o.carenciaMeses,
    carencia: o.carencia,
  }
  const aliquota = aliquotaIof(prazo, o.dataContrato, o)
  const iof = aplicarIof(c.precoCent - entradaCent, aliquota, o.iofFinanciado ?? true)
  const t = tabela({ ...prazo, principalCent: iof.principalCent })
  const lista = t.parcelas.map((p) => p.parcela)
  const anual = cetAnual(iof.entregueCent, lista, o.dataContrato)
  return {
    precoCent: c.precoCent,
    entradaCent,
    parcelas: o.parcelas,
    parcelaCent: t.parcelaCent,
    ultimaParcelaCent: t.ultimaParcelaCent,
    sistema: o.sistema,
    carencia: o.carenciaMeses
      ? { meses: o.carenciaMeses, juros: o.carencia === 'CAPITALIZA' ? 'somados' : 'pagos' }
      : null,
    totalCent: entradaCent + t.totalPagoCent + ((o.iofFinanciado ?? true) ? 0 : iof.iofCent),
    iofCent: iof.iofCent,
    jurosCent: t.totalJurosCent,
    principalCent: iof.principalCent,
    taxaMensal: o.taxaMensal,
    cetAnual: anual,
    cetMensal: cetMensal(anual),
    ...folgaDe(c, lista),
    ...doDinheiroProprio(c, entradaCent, lista),
  }
}

const simular = (o: OpcaoDePagamento, c: ContextoDoPagamento): SemNome => {
  switch (o.tipo) {
    case 'a_vista':
      return aVista(o, c)
    case 'parcelas':
      return emParcelas(o, c)
    case 'financiamento':
      return financiado(o, c)
  }
}

/** Each way to pay, with what it costs and what it does to the customer's own money. */
export const simularPagamentos = (opcoes: readonly OpcaoDePagamento[], c: ContextoDoPagamento): PagamentoSimulado[] =>
  opcoes.map((o, indice) => ({ indice, tipo: o.tipo, rotulo: o.rotulo ?? ROTULOS[o.tipo], ...simular(o, c) }))
