import { diaReal } from '../datas.ts'
import { decimal } from '../decimal.ts'
import { centavosEm, decimalEm } from '../nf3e/itens.ts'
import { em, filhos, textoEm, todos, type No } from '../xml.ts'
import { acharSeriais, falaDeSeriais } from './seriais.ts'
import type { ItemDaNota, Lote, Parcelas } from './tipos.ts'
import { custoUnitario, emEstoque, razao } from './unidades.ts'

/** Field of an item and of the totals, by the name of its element. */
export const PARCELAS = {
  freteCentavos: 'vFrete',
  seguroCentavos: 'vSeg',
  descontoCentavos: 'vDesc',
  outrosCentavos: 'vOutro',
} as const

export const parcela = (no: No | undefined, nome: string): number => centavosEm(no, nome) ?? 0

/** The part of an item in the total of the note that stock does not value. */
export interface Detalhe {
  item: ItemDaNota
  iiCentavos: number
  ipiDevolvidoCentavos: number
  desoneradoCentavos: number
  contribuicoesStCentavos: number
  /** speaks of serials, even to point elsewhere */
  anuncia: boolean
  converter: boolean
}

/** Reads the lines; freight and the like that only the total states are shared among them. */
export function lerItens(infNFe: No): Detalhe[] {
  const linhas = filhos(infNFe, 'det').map((det, n) => ({ det, nItem: Number(det.atributos.nItem ?? n + 1) }))
  const rateio = ratear(
    linhas.map((l) => em(l.det, 'prod')),
    em(infNFe, 'total', 'ICMSTot'),
  )
  return linhas.map((l, n) => lerDetalhe(l.det, l.nItem, rateio[n]))
}

/** Shares by value what no item states; the last item absorbs the cent. */
function ratear(produtos: (No | undefined)[], total: No | undefined): Partial<Parcelas>[] {
  const partes: Partial<Parcelas>[] = produtos.map(() => ({}))
  const valores = produtos.map((p) => (textoEm(p, 'indTot') === '0' ? 0 : parcela(p, 'vProd')))
  const soma = valores.reduce((s, v) => s + v, 0)
  const ultimo = valores.findLastIndex((v) => v > 0)
  if (soma === 0) return partes
  for (const campo of ['freteCentavos', 'seguroCentavos', 'descontoCentavos', 'outrosCentavos'] as const) {
    const escrito = parcela(total, PARCELAS[campo])
    if (escrito === 0 || produtos.some((p) => parcela(p, PARCELAS[campo]) !== 0)) continue
    let resta = escrito
    valores.forEach((valor, n) => {
      const parte = n === ultimo ? resta : Number((BigInt(escrito) * BigInt(valor)) / BigInt(soma))
      if (valor > 0) partes[n] = { ...partes[n], [campo]: parte }
      if (valor > 0) resta -= parte
    })
  }
  return partes
}

function lerDetalhe(det: No, nItem: number, rateado: Partial<Parcelas> | undefined): Detalhe {
  const prod = em(det, 'prod')
  const imposto = em(det, 'imposto')
  const icms = em(imposto, 'ICMS')?.filhos[0]
  const parcelas: Parcelas = {
    freteCentavos: parcela(prod, 'vFrete'),
    seguroCentavos: parcela(prod, 'vSeg'),
    descontoCentavos: parcela(prod, 'vDesc'),
    outrosCentavos: parcela(prod, 'vOutro'),
    ...rateado,
  }
  const medido = {
    unidadeComercial: textoEm(prod, 'uCom'),
    quantidadeComercial: decimalEm(prod, 'qCom'),
    unidadeTributavel: textoEm(prod, 'uTrib'),
    quantidadeTributavel: decimalEm(prod, 'qTrib'),
  }
  const valor = centavosEm(prod, 'vProd')
  const ipi = parcela(em(imposto, 'IPI', 'IPITrib'), 'vIPI')
  const st = parcela(icms, 'vICMSST') + parcela(icms, 'vFCPST')
  const custo = valor === null ? null : custoDe(valor, parcelas, ipi + st)
  const estoque = emEstoque(medido)
  const infAdProd = textoEm(det, 'infAdProd')
  const item: ItemDaNota = {
    nItem,
    codigoFornecedor: textoEm(prod, 'cProd'),
    gtin: gtinDe(textoEm(prod, 'cEAN')),
    descricao: textoEm(prod, 'xProd'),
    ncm: textoEm(prod, 'NCM'),
    unidadeComercial: medido.unidadeComercial,
    quantidadeComercial: medido.quantidadeComercial,
    precoUnitario: decimalEm(prod, 'vUnCom'),
    valorProdutoCentavos: valor,
    unidadeTributavel: medido.unidadeTributavel,
    quantidadeTributavel: medido.quantidadeTributavel,
    fatorTribPorCom: razao(decimal(medido.quantidadeTributavel ?? '0'), decimal(medido.quantidadeComercial ?? '0')),
    ...parcelas,
    ipiCentavos: ipi,
    stCentavos: st,
    icmsCentavos: parcela(icms, 'vICMS'),
    compoeTotal: textoEm(prod, 'indTot') !== '0',
    pedido: textoEm(prod, 'xPed'),
    itemPedido: textoEm(prod, 'nItemPed'),
    lotes: filhos(prod, 'rastro').map(lerLote),
    seriais: acharSeriais(infAdProd),
    custoAquisicaoCentavos: custo,
    unidadeEstoque: estoque.unidade,
    quantidadeEstoque: estoque.quantidade,
    custoUnitarioEstoque: custoUnitario(custo, estoque.quantidade),
  }
  return {
    item,
    iiCentavos: parcela(em(imposto, 'II'), 'vII'),
    ipiDevolvidoCentavos: parcela(em(det, 'impostoDevol', 'IPI'), 'vIPIDevol'),
    desoneradoCentavos: textoEm(icms, 'indDeduzDeson') === '1' ? parcela(icms, 'vICMSDeson') : 0,
    contribuicoesStCentavos: contribuicoesSt(imposto),
    anuncia: falaDeSeriais(infAdProd),
    converter: estoque.confirmar,
  }
}

const custoDe = (valor: number, p: Parcelas, tributos: number): number =>
  valor - p.descontoCentavos + p.freteCentavos + p.seguroCentavos + p.outrosCentavos + tributos

/** PIS and COFINS of substitution add to the total only when they are marked so. */
const contribuicoesSt = (imposto: No | undefined): number =>
  (textoEm(imposto, 'PISST', 'indSomaPISST') === '1' ? parcela(em(imposto, 'PISST'), 'vPIS') : 0) +
  (textoEm(imposto, 'COFINSST', 'indSomaCOFINSST') === '1' ? parcela(em(imposto, 'COFINSST'), 'vCOFINS') : 0)

const gtinDe = (texto: string | null): string | null => (texto && /^(\d{8}|\d{12,14})$/.test(texto) ? texto : null)

const lerLote = (rastro: No): Lote => ({
  lote: textoEm(rastro, 'nLote') ?? '',
  quantidade: decimalEm(rastro, 'qLote'),
  fabricacao: diaReal(textoEm(rastro, 'dFab') ?? ''),
  validade: diaReal(textoEm(rastro, 'dVal') ?? ''),
})

export const volumesDa = (infNFe: No): number | null => {
  const escritos = todos(em(infNFe, 'transp'), 'qVol').map((v) => Number(decimal(v.texto.trim()).n))
  return escritos.length > 0 ? escritos.reduce((s, v) => s + v, 0) : null
}
