import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { filho, filhos, lerNo, lerOid, octetos, type No } from './der.ts'

/** The fields of a certificate that CMS needs, as bytes. */
export interface PartesDoCertificado {
  der: Buffer
  emissor: Buffer
  serie: Buffer
}

export function partesDoCertificado(der: Buffer): PartesDoCertificado {
  const tbs = filho(lerNo(der), 0)
  const [primeiro, ...resto] = filhos(tbs)
  const [serie, , emissor] = primeiro?.tag === 0xa0 ? resto : [primeiro, ...resto]
  return { der, emissor: filho(emissor).inteiro, serie: filho(serie).inteiro }
}

/** Extensions by their OID: value and whether they are critical. */
export function extensoes(der: Buffer): Map<string, { critica: boolean; valor: Buffer }> {
  const caixa = filhos(filho(lerNo(der), 0)).find((n) => n.tag === 0xa3)
  return new Map(
    (caixa ? filhos(filho(caixa, 0)) : []).map((e) => {
      const partes = filhos(e)
      return [
        lerOid(filho(e, 0)),
        { critica: partes.length === 3 && partes[1]?.corpo[0] === 0xff, valor: octetos(filho(partes.at(-1))) },
      ]
    }),
  )
}

const CNPJ = '2.16.76.1.3.3'
const CPF = '2.16.76.1.3.1'

/** Text of a value that issuers write as an octet string, UTF-8 or printable string. */
const textoDe = (no: No): string => (no.tag & 0x20 ? textoDe(filho(no, 0)) : no.corpo.toString('utf8'))

/** CNPJ of the company or CPF of the person, from the ICP-Brasil names, or from the common name. */
export function documentoDoCertificado(der: Buffer): string | null {
  const san = extensoes(der).get('2.5.29.17')
  const nomes = new Map(
    (san ? filhos(lerNo(san.valor)) : [])
      .filter((n) => n.tag === 0xa0)
      .map((n) => [lerOid(filho(n, 0)), textoDe(filho(n, 1))]),
  )
  const cnpj = nomes.get(CNPJ)?.trim()
  if (cnpj && /^[0-9A-Z]{14}$/.test(cnpj)) return cnpj
  const cpf = nomes.get(CPF)?.slice(8, 19)
  if (cpf && /^[0-9]{11}$/.test(cpf)) return cpf
  return /CN=[^\n]*:([0-9A-Z]{14}|[0-9]{11})$/m.exec(new X509Certificate(der).subject)?.[1] ?? null
}

export const nomeComum = (assunto: string): string => /^CN=(.*)$/m.exec(assunto)?.[1] ?? assunto.replaceAll('\n', ', ')

export interface Identidade {
  chave: KeyObject
  certificado: X509Certificate
  /** the certificate first, then those that issued it */
  cadeia: Buffer[]
}

/** The pair of key and certificate in the contents of a key file. Null when none of the certificates is of a key. */
export function identidadeDe(chaves: readonly Buffer[], certificados: readonly Buffer[]): Identidade | null {
  for (const pkcs8 of chaves) {
    const chave = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
    const der = certificados.find((c) => new X509Certificate(c).checkPrivateKey(chave))
    if (!der) continue
    const certificado = new X509Certificate(der)
    return { chave, certificado, cadeia: [der, ...certificados.filter((c) => c !== der)] }
  }
  return null
}
