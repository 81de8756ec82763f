import { chaveFecha } from '../chave.ts'
import { centavosEm } from '../nf3e/itens.ts'
import type { NaoLido } from '../tipos.ts'
import { em, textoEm, type No } from '../xml.ts'
import { avisosDa, conferir } from './conferencias.ts'
import { lerItens, parcela, volumesDa, type Detalhe } from './itens.ts'
import { acharSeriais } from './seriais.ts'
import type { LeuNota, Nota, TotaisDaNota } from './tipos.ts'

const inteiro = (texto: string | null): number | null => (texto && /^\d{1,9}$/.test(texto) ? Number(texto) : null)

/** Reads the body of a note and the protocol of its authorisation, when the file has one. */
export function lerNfe(infNFe: No, infProt: No | undefined): LeuNota {
  const detalhes = lerItens(infNFe)
  const chave = (infNFe.atributos.Id ?? '').replace(/^NFe/i, '') || null
  const emissao = textoEm(infNFe, 'ide', 'dhEmi') ?? textoEm(infNFe, 'ide', 'dEmi')
  const nota: Nota = {
    chave,
    chaveValida: chave !== null && chaveFecha(chave),
    autorizada: /^1[05]0$/.test(textoEm(infProt, 'cStat') ?? '') && textoEm(infProt, 'chNFe') === chave,
    protocolo: textoEm(infProt, 'nProt'),
    emitente: { ...quem(em(infNFe, 'emit')), uf: textoEm(infNFe, 'emit', 'enderEmit', 'UF') },
    destinatario: quem(em(infNFe, 'dest')),
    serie: inteiro(textoEm(infNFe, 'ide', 'serie')),
    numero: inteiro(textoEm(infNFe, 'ide', 'nNF')),
    emissao: emissao && !Number.isNaN(Date.parse(emissao)) ? emissao : null,
    finalidade: inteiro(textoEm(infNFe, 'ide', 'finNFe')),
    itens: detalhes.map((d) => d.item),
    totais: totaisDa(em(infNFe, 'total', 'ICMSTot'), detalhes),
    volumes: volumesDa(infNFe),
    seriaisEmInfCpl: acharSeriais(textoEm(infNFe, 'infAdic', 'infCpl')),
  }
  const daVenda = nota.finalidade === 1 && textoEm(infNFe, 'ide', 'tpNF') === '1'
  const direto = daVenda && nota.autorizada && nota.chaveValida && nota.totais.diferencaCentavos === 0
  return {
    recusado: false,
    tipo: 'nfe',
    lido: direto ? nota : { ...nota, lancarNoEstoque: false },
    avisos: avisosDa(nota, detalhes, infProt !== undefined),
    naoLidos: faltam(nota),
    conferencias: conferir(nota),
  }
}

const quem = (no: No | undefined): { cnpj: string | null; nome: string | null } => ({
  cnpj: textoEm(no, 'CNPJ') ?? textoEm(no, 'CPF') ?? textoEm(no, 'idEstrangeiro'),
  nome: textoEm(no, 'xNome'),
})

/** The totals that the file states, besides the sum of its items. */
function totaisDa(escrito: No | undefined, detalhes: readonly Detalhe[]): TotaisDaNota {
  const soma = (valor: (d: Detalhe) => number): number => detalhes.reduce((s, d) => s + valor(d), 0)
  const calculado = soma(
    ({ item: i, ...d }) =>
      (i.compoeTotal ? (i.valorProdutoCentavos ?? 0) : 0) -
      i.descontoCentavos -
      d.desoneradoCentavos +
      i.stCentavos +
      i.freteCentavos +
      i.seguroCentavos +
      i.outrosCentavos +
      d.iiCentavos +
      i.ipiCentavos +
      d.ipiDevolvidoCentavos +
      d.contribuicoesStCentavos,
  )
  const total = centavosEm(escrito, 'vNF')
  return {
    produtosCentavos: centavosEm(escrito, 'vProd'),
    freteCentavos: parcela(escrito, 'vFrete'),
    seguroCentavos: parcela(escrito, 'vSeg'),
    descontoCentavos: parcela(escrito, 'vDesc'),
    outrosCentavos: parcela(escrito, 'vOutro'),
    ipiCentavos: parcela(escrito, 'vIPI'),
    icmsCentavos: parcela(escrito, 'vICMS'),
    totalNotaCentavos: total,
    totalCalculadoCentavos: calculado,
    diferencaCentavos: total === null ? null : total - calculado,
  }
}

/** Fields that every note has and this one does not show. */
function faltam(nota: Nota): NaoLido[] {
  const campos: [string, unknown][] = [
    ['chave', nota.chave],
    ['emitente.cnpj', nota.emitente.cnpj],
    ['destinatario.cnpj', nota.destinatario.cnpj],
    ['numero', nota.numero],
    ['serie', nota.serie],
    ['emissao', nota.emissao],
    ['totais.totalNotaCentavos', nota.totais.totalNotaCentavos],
    ...nota.itens.flatMap((i, n): [string, unknown][] => [
      [`itens.${n}.codigoFornecedor`, i.codigoFornecedor],
      [`itens.${n}.quantidadeComercial`, i.quantidadeComercial],
      [`itens.${n}.quantidadeTributavel`, i.quantidadeTributavel],
      [`itens.${n}.valorProdutoCentavos`, i.valorProdutoCentavos],
    ]),
  ]
  return campos.filter(([, v]) => v === null).map(([campo]) => ({ campo, motivo: 'AUSENTE_NO_DOCUMENTO' }))
}
