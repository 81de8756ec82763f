import { arredondarCentavos, somar } from '#engines/energia/numeros.ts'
import type { PrecoDaProposta } from '../contract/dinheiro.ts'
import type { EntradaDaSimulacao } from '../contract/entrada.ts'
import type { LinhaDoCusto, PrecoSimulado } from '../contract/resultado.ts'

type DoPreco = Pick<EntradaDaSimulacao, 'modulo' | 'inversores' | 'kit' | 'custos' | 'preco'>

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

/** Takes quantities out of what the kit brings: returns what is left to be paid for by the piece. */
function foraDoKit(kit: EntradaDaSimulacao['kit']) {
  const restam = new Map(kit?.itens.map((i) => [i.itemId, i.quantidade]))
  return (itemId: string | null | undefined, quantidade: number): number => {
    const doKit = Math.min(quantidade, restam.get(itemId ?? '') ?? 0)
    if (itemId && doKit > 0) restam.set(itemId, (restam.get(itemId) ?? 0) - doKit)
    return quantidade - doKit
  }
}

/**
 * Cost lines of the plant: equipment first, then what the seller added, each following the size. What a kit brings is
 * paid for by its price, once.
 */
export function linhasDeCusto(e: DoPreco, t: Tamanho): LinhaDoCusto[] {
  const inversores = somar(e.inversores.map((i) => i.quantidade))
  const vezes = { fixo: 1, modulo: t.modulos, kwp: t.kWp, inversor: inversores }
  const avulsos = foraDoKit(e.kit)
  const linha = (descricao: string, itemId: string | null | undefined, quantidade: number, unitarioCent: number) => {
    const sobra = avulsos(itemId, quantidade)
    return sobra > 0 || quantidade === 0 ? [linhaDeCusto(descricao, sobra, unitarioCent)] : []
  }
  const { modulo } = e
  return [
    ...(e.kit?.precoCent ? [linhaDeCusto(`Kit ${e.kit.nome}`, 1, e.kit.precoCent)] : []),
    ...(modulo.custoCent ? linha(nomeDo(modulo, 'Módulos'), modulo.itemId, t.modulos, modulo.custoCent) : []),
    ...e.inversores.flatMap((i) =>
      i.custoCent ? linha(nomeDo(i, 'Inversor'), i.itemId, i.quantidade, i.custoCent) : [],
    ),
    ...e.custos.flatMap((c) =>
      linha(c.descricao, c.itemId, c.por === 'fixo' ? (c.quantidade ?? 1) : vezes[c.por], c.unitarioCent),
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
