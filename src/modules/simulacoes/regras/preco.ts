import { arredondarCentavos, somar } from '#engines/energia/numeros.ts'
import type { PrecoDaProposta } from '../contract/dinheiro.ts'
import type { EntradaDaSimulacao } from '../contract/entrada.ts'
import type { LinhaDoCusto, PrecoSimulado } from '../contract/resultado.ts'

type DoPreco = Pick<EntradaDaSimulacao, 'modulo' | 'inversores' | 'custos' | 'preco'>

interface Tamanho {
  modulos: number
  kWp: number
}

export const linhaDeCusto = (descricao: string, quantidade: number, unitarioCent: number): LinhaDoCusto => ({
  descricao,
  quantidade,
  unitarioCent,
  totalCent: arredondarCentavos(quantidade * unitarioCent),
})

const nomeDo = (i: { marca?: string; modelo?: string }, padrao: string) =>
  [i.marca, i.modelo].filter(Boolean).join(' ') || padrao

/** Cost lines of the plant: equipment first, then what the seller added, each following the size. */
export function linhasDeCusto(e: DoPreco, t: Tamanho): LinhaDoCusto[] {
  const inversores = somar(e.inversores.map((i) => i.quantidade))
  const vezes = { fixo: 1, modulo: t.modulos, kwp: t.kWp, inversor: inversores }
  return [
    ...(e.modulo.custoCent ? [linhaDeCusto(nomeDo(e.modulo, 'Módulos'), t.modulos, e.modulo.custoCent)] : []),
    ...e.inversores.flatMap((i) =>
      i.custoCent ? [linhaDeCusto(nomeDo(i, 'Inversor'), i.quantidade, i.custoCent)] : [],
    ),
    ...e.custos.map((c) =>
      linhaDeCusto(c.descricao, c.por === 'fixo' ? (c.quantidade ?? 1) : vezes[c.por], c.unitarioCent),
    ),
  ]
}

export function precoDeTabela(preco: PrecoDaProposta, kWp: number, custoDiretoCent: number): number {
  switch (preco.modo) {
    case 'valor':
      return preco.valorCent ?? 0
    case 'wp':
      return arredondarCentavos((preco.reaisPorWp ?? 0) * kWp * 1000 * 100)
    case 'margem':
      return arredondarCentavos(custoDiretoCent / (1 - preco.tributos - preco.comissao - (preco.margem ?? 0)))
  }
}

/** Price of a plant, and what of it is cost, taxes, commission and margin. */
export function formarPreco(e: DoPreco, t: Tamanho): PrecoSimulado {
  const custos = linhasDeCusto(e, t)
  const precoDeTabelaCent = precoDeTabela(e.preco, t.kWp, somar(custos.map((c) => c.totalCent)))
  return abrirPreco(e.preco, custos, precoDeTabelaCent, t.kWp)
}

/** The parts of a price. */
export function abrirPreco(
  regra: PrecoDaProposta,
  custos: LinhaDoCusto[],
  precoDeTabelaCent: number,
  kWp = 0,
): PrecoSimulado {
  const custoDiretoCent = somar(custos.map((c) => c.totalCent))
  const descontoCent = arredondarCentavos(precoDeTabelaCent * (regra.desconto ?? 0))
  const precoCent = precoDeTabelaCent - descontoCent
  const tributosCent = arredondarCentavos(precoCent * regra.tributos)
  const comissaoCent = arredondarCentavos(precoCent * regra.comissao)
  const margemCent = precoCent - custoDiretoCent - tributosCent - comissaoCent
  const margem = precoCent > 0 ? margemCent / precoCent : null
  return {
    precoCent,
    precoDeTabelaCent,
    descontoCent,
    reaisPorWp: kWp > 0 ? precoCent / 100 / (kWp * 1000) : null,
    custos,
    custoDiretoCent,
    tributosCent,
    comissaoCent,
    margemCent,
    margem,
    abaixoDoPiso: margem !== null && margem < regra.piso - 1e-9,
  }
}
