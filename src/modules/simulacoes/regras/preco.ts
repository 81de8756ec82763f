import { arredondarCentavos, somar } from '#engines/energia/numeros.ts'
import type { EntradaDaSimulacao } from '../contract/entrada.ts'
import type { LinhaDoCusto, PrecoSimulado } from '../contract/resultado.ts'

type DoPreco = Pick<EntradaDaSimulacao, 'modulo' | 'inversores' | 'custos' | 'preco'>

interface Tamanho {
  modulos: number
  kWp: number
}

const linha = (descricao: string, quantidade: number, unitarioCent: number): LinhaDoCusto => ({
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
    ...(e.modulo.custoCent ? [linha(nomeDo(e.modulo, 'Módulos'), t.modulos, e.modulo.custoCent)] : []),
    ...e.inversores.flatMap((i) => (i.custoCent ? [linha(nomeDo(i, 'Inversor'), i.quantidade, i.custoCent)] : [])),
    ...e.custos.map((c) => linha(c.descricao, c.por === 'fixo' ? (c.quantidade ?? 1) : vezes[c.por], c.unitarioCent)),
  ]
}

function precoDeTabela({ preco }: DoPreco, t: Tamanho, custoDiretoCent: number): number {
  switch (preco.modo) {
    case 'valor':
      return preco.valorCent ?? 0
    case 'wp':
      return arredondarCentavos((preco.reaisPorWp ?? 0) * t.kWp * 1000 * 100)
    case 'margem':
      return arredondarCentavos(custoDiretoCent / (1 - preco.tributos - preco.comissao - (preco.margem ?? 0)))
  }
}

/** Price, and what of it is cost, taxes, commission and margin. */
export function formarPreco(e: DoPreco, t: Tamanho): PrecoSimulado {
  const custos = linhasDeCusto(e, t)
  const custoDiretoCent = somar(custos.map((c) => c.totalCent))
  const precoDeTabelaCent = precoDeTabela(e, t, custoDiretoCent)
  const descontoCent = arredondarCentavos(precoDeTabelaCent * (e.preco.desconto ?? 0))
  const precoCent = precoDeTabelaCent - descontoCent
  const tributosCent = arredondarCentavos(precoCent * e.preco.tributos)
  const comissaoCent = arredondarCentavos(precoCent * e.preco.comissao)
  const margemCent = precoCent - custoDiretoCent - tributosCent - comissaoCent
  const margem = precoCent > 0 ? margemCent / precoCent : null
  return {
    precoCent,
    precoDeTabelaCent,
    descontoCent,
    reaisPorWp: t.kWp > 0 ? precoCent / 100 / (t.kWp * 1000) : null,
    custos,
    custoDiretoCent,
    tributosCent,
    comissaoCent,
    margemCent,
    margem,
    abaixoDoPiso: margem !== null && margem < e.preco.piso - 1e-9,
  }
}
