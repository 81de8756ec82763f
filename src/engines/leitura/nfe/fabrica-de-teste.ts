// Writes notes with random but consistent figures, for the round-trip tests.
import { digitoDaChave } from '../chave.ts'
import { centavos, decimal, multiplicar } from '../decimal.ts'

export interface ItemEscrito {
  codigo: string
  /** commercial quantity in ten-thousandths, unit price in cents */
  quantidade: number
  preco: number
  /** taxable units of one commercial unit */
  fator: number
  frete: number
  desconto: number
  ipi: number
  st: number
  brinde: boolean
  seriais: string[]
}

export interface NotaEscrita {
  emitente: string
  numero: number
  itens: ItemEscrito[]
  /** freight that only the total states */
  freteSolto: number
  diferenca: number
}

export const DESTINATARIO = '99001122000160'
const reais = (c: number): string => (c / 100).toFixed(2)
export const quantidadeDe = (i: ItemEscrito): string => (i.quantidade / 10_000).toFixed(4)
export const valorDe = (i: ItemEscrito): number =>
  centavos(multiplicar(decimal(quantidadeDe(i)), decimal(reais(i.preco))))
const soma = (n: NotaEscrita, valor: (i: ItemEscrito) => number): number => n.itens.reduce((s, i) => s + valor(i), 0)

export function chaveDa(n: NotaEscrita): string {
  const base = `352610${n.emitente}55001${String(n.numero).padStart(9, '0')}112345678`
  return base + digitoDaChave(base)
}

export const freteDa = (n: NotaEscrita): number => soma(n, (i) => i.frete) + n.freteSolto
export const produtosDa = (n: NotaEscrita): number => soma(n, (i) => (i.brinde ? 0 : valorDe(i)))
export const totalDa = (n: NotaEscrita): number =>
  produtosDa(n) + freteDa(n) + soma(n, (i) => i.ipi + i.st - i.desconto) + n.diferenca

const seHouver = (nome: string, c: number): string => (c === 0 ? '' : `<${nome}>${reais(c)}</${nome}>`)

const det = (i: ItemEscrito, n: number): string => {
  const tributavel = ((i.quantidade * i.fator) / 10_000).toFixed(4)
  const serie = i.seriais.length > 0 ? `<infAdProd>N/S: ${i.seriais.join(', ')} GARANTIA</infAdProd>` : ''
  return [
    `<det nItem="${n + 1}"><prod><cProd>${i.codigo}</cProd><cEAN>SEM GTIN</cEAN><xProd>MATERIAL &amp; CIA</xProd>`,
    `<NCM>85044090</NCM><CFOP>6102</CFOP><uCom>CX</uCom><qCom>${quantidadeDe(i)}</qCom>`,
    `<vUnCom>${reais(i.preco)}00000000</vUnCom><vProd>${reais(valorDe(i))}</vProd><cEANTrib/><uTrib>UN</uTrib>`,
    `<qTrib>${tributavel}</qTrib>${seHouver('vFrete', i.frete)}${seHouver('vDesc', i.desconto)}`,
    `<indTot>${i.brinde ? 0 : 1}</indTot></prod><imposto><ICMS><ICMS10>${seHouver('vICMSST', i.st)}</ICMS10></ICMS>`,
    `<IPI><IPITrib>${seHouver('vIPI', i.ipi)}</IPITrib></IPI></imposto>${serie}</det>`,
  ].join('')
}

export function escreverNota(n: NotaEscrita, chave = chaveDa(n)): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">',
    `<NFe><infNFe Id="NFe${chave}" versao="4.00"><ide><mod>55</mod><serie>1</serie><nNF>${n.numero}</nNF>`,
    '<dhEmi>2026-10-05T10:00:00-03:00</dhEmi><tpNF>1</tpNF><tpAmb>1</tpAmb><finNFe>1</finNFe></ide>',
    `<emit><CNPJ>${n.emitente}</CNPJ><xNome>FORNECEDOR</xNome><enderEmit><UF>SP</UF></enderEmit></emit>`,
    `<dest><CNPJ>${DESTINATARIO}</CNPJ><xNome>NOSSA EMPRESA</xNome></dest>${n.itens.map(det).join('')}`,
    `<total><ICMSTot><vProd>${reais(produtosDa(n))}</vProd><vFrete>${reais(freteDa(n))}</vFrete>`,
    `<vNF>${reais(totalDa(n))}</vNF></ICMSTot></total></infNFe></NFe>`,
    `<protNFe><infProt><chNFe>${chave}</chNFe><nProt>135260000000001</nProt><cStat>100</cStat></infProt></protNFe>`,
    '</nfeProc>',
  ].join('')
}
