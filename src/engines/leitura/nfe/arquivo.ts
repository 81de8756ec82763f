import { recusas } from '../recusas.ts'
import type { Resultado } from '../tipos.ts'
import { em, textoEm, type No } from '../xml.ts'
import { lerNfe } from './ler.ts'
import type { LeuNota } from './tipos.ts'

const NFE = 'http://www.portalfiscal.inf.br/nfe'

type Recusado = Extract<Resultado, { recusado: true }>

/** Reads an XML file whose root is of a goods note; null for any other root. */
export function lerXmlDaNota(raiz: No, empresas: readonly string[]): LeuNota | Recusado | null {
  const nome = raiz.nome.toLowerCase()
  if (raiz.espaco !== NFE && raiz.espaco !== '') return null
  if (nome === 'envinfe') return recusas.naoENota('é um lote de envio à Sefaz (enviNFe), ainda sem autorização')
  if (nome !== 'nfe' && nome !== 'nfeproc') return null
  const infNFe = em(nome === 'nfe' ? raiz : em(raiz, 'NFe'), 'infNFe')
  if (infNFe?.espaco !== NFE) return recusas.naoENota('falta nele o corpo da NF-e')
  if (textoEm(infNFe, 'ide', 'tpAmb') === '2') return recusas.homologacao()
  const modelo = textoEm(infNFe, 'ide', 'mod')
  if (modelo !== '55')
    return recusas.naoENota(modelo === '65' ? 'é uma NFC-e, o cupom do consumidor' : 'o modelo não é 55')
  const destinatario = textoEm(infNFe, 'dest', 'CNPJ') ?? textoEm(infNFe, 'dest', 'CPF')
  if (empresas.length > 0 && (destinatario === null || !empresas.includes(destinatario)))
    return recusas.outraEmpresa(textoEm(infNFe, 'dest', 'xNome') ?? destinatario ?? 'desconhecido')
  return lerNfe(infNFe, em(raiz, 'protNFe', 'infProt'))
}
