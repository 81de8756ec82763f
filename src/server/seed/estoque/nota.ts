// Invoices of the demonstration's suppliers, as they come from them.
import { digitoDaChave } from '#engines/leitura/chave.ts'

export interface ItemDaNotaFiscal {
  codigo: string
  descricao: string
  ncm: string
  unidade: string
  qtd: number
  /** centavos of one unit */
  preco: number
  /** of all of it, as the note names it */
  lote?: string
}
export interface NotaFiscal {
  emitente: { cnpj: string; nome: string }
  destinatario: { cnpj: string; nome: string }
  numero: number
  /** AAAA-MM-DD */
  dia: string
  /** `PC-0001` */
  pedido: string | null
  itens: readonly ItemDaNotaFiscal[]
  /** centavos, shared among the items by value */
  frete: number
}

const reais = (centavos: number): string => (centavos / 100).toFixed(2)
const escapar = (texto: string): string =>
  texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function chaveDa({ dia, emitente, numero }: NotaFiscal): string {
  const mes = dia.slice(2, 7).replace('-', '')
  const base = `35${mes}${emitente.cnpj}55001${String(numero).padStart(9, '0')}1${String(numero * 7).padStart(8, '0')}`
  return base + digitoDaChave(base)
}

const frete = (centavos: number): string => (centavos === 0 ? '' : `<vFrete>${reais(centavos)}</vFrete>`)

const rastro = ({ lote, qtd }: ItemDaNotaFiscal): string =>
  lote ? `<rastro><nLote>${escapar(lote)}</nLote><qLote>${qtd.toFixed(3)}</qLote></rastro>` : ''

function det(i: ItemDaNotaFiscal, n: number, doFrete: number, pedido: string | null): string {
  const qtd = i.qtd.toFixed(4)
  const preco = `${reais(i.preco)}00000000`
  return [
    `<det nItem="${n}"><prod><cProd>${escapar(i.codigo)}</cProd><cEAN>SEM GTIN</cEAN>`,
    `<xProd>${escapar(i.descricao)}</xProd><NCM>${i.ncm}</NCM><CFOP>5102</CFOP>`,
    `<uCom>${i.unidade}</uCom><qCom>${qtd}</qCom><vUnCom>${preco}</vUnCom><vProd>${reais(i.preco * i.qtd)}</vProd>`,
    `<cEANTrib>SEM GTIN</cEANTrib><uTrib>${i.unidade}</uTrib><qTrib>${qtd}</qTrib><vUnTrib>${preco}</vUnTrib>`,
    `${frete(doFrete)}<indTot>1</indTot>${pedido ? `<xPed>${pedido}</xPed>` : ''}${rastro(i)}</prod>`,
    '<imposto><ICMS><ICMS00><orig>0</orig><CST>00</CST></ICMS00></ICMS></imposto></det>',
  ].join('')
}

/** The XML of an authorised invoice. */
export function escreverNotaFiscal(n: NotaFiscal): string {
  const chave = chaveDa(n)
  const valores = n.itens.map((i) => i.preco * i.qtd)
  const produtos = valores.reduce((soma, v) => soma + v, 0)
  const partes = valores.map((v) => Math.floor((n.frete * v) / produtos))
  // what the divisions leave goes with the first item
  const resto = n.frete - partes.reduce((soma, v) => soma + v, 0)
  return [
    '<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">',
    `<NFe><infNFe Id="NFe${chave}" versao="4.00"><ide><cUF>35</cUF><natOp>Venda de mercadoria</natOp><mod>55</mod>`,
    `<serie>1</serie><nNF>${n.numero}</nNF><dhEmi>${n.dia}T10:12:00-03:00</dhEmi><tpNF>1</tpNF><tpAmb>1</tpAmb>`,
    `<finNFe>1</finNFe></ide><emit><CNPJ>${n.emitente.cnpj}</CNPJ><xNome>${escapar(n.emitente.nome)}</xNome>`,
    `<enderEmit><UF>SP</UF></enderEmit></emit><dest><CNPJ>${n.destinatario.cnpj}</CNPJ>`,
    `<xNome>${escapar(n.destinatario.nome)}</xNome></dest>`,
    ...n.itens.map((i, k) => det(i, k + 1, (partes[k] ?? 0) + (k === 0 ? resto : 0), n.pedido)),
    `<total><ICMSTot><vProd>${reais(produtos)}</vProd>${frete(n.frete)}<vNF>${reais(produtos + n.frete)}</vNF>`,
    '</ICMSTot></total></infNFe></NFe>',
    `<protNFe><infProt><chNFe>${chave}</chNFe><nProt>1352600${String(n.numero).padStart(8, '0')}</nProt>`,
    '<cStat>100</cStat></infProt></protNFe></nfeProc>',
  ].join('')
}
