import { createHash, sign, verify, X509Certificate } from 'node:crypto'
import {
  conjunto,
  contexto,
  DerInvalido,
  escrever,
  filho,
  filhos,
  inteiro,
  lerNo,
  lerOid,
  nulo,
  octeto,
  octetos,
  oid,
  sequencia,
  type No,
} from './der.ts'
import { partesDoCertificado, type Identidade } from './x509.ts'

const ID = {
  dados: '1.2.840.113549.1.7.1',
  assinado: '1.2.840.113549.1.7.2',
  tipo: '1.2.840.113549.1.9.3',
  resumo: '1.2.840.113549.1.9.4',
  certificado: '1.2.840.113549.1.9.16.2.47',
  carimbo: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
  ecdsa: '1.2.840.10045.4.3.2',
} as const

const HASHES: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

const sha256 = (b: Buffer) => createHash('sha256').update(b).digest()
export const algoritmoSha256 = sequencia(oid(ID.sha256), nulo)
const atributo = (tipo: string, valor: Buffer) => sequencia(oid(tipo), escrever(0x31, valor))

/** signing-certificate-v2: binds the signature to one certificate (ETSI EN 319 122-1). */
function assinadoCom({ der, emissor, serie }: ReturnType<typeof partesDoCertificado>): Buffer {
  const nomes = sequencia(escrever(0xa4, emissor))
  return sequencia(sequencia(sequencia(octeto(sha256(der)), sequencia(nomes, serie))))
}

export interface CmsPronto {
  /** what a time stamp is taken over */
  valor: Buffer
  /** the whole CMS, with a time stamp token where there is one */
  emDer(carimbo?: Buffer | null): Buffer
}

interface Conteudo {
  /** SHA-256 of the content */
  resumo: Buffer
  /** only for what is inside the CMS: its type and bytes */
  dentro?: { tipo: string; bytes: Buffer }
}

/**
 * A CMS signature as PAdES baseline asks for it (documents outside, no signing-time): SignedData with one signer, whose
 * attributes bind type, digest and certificate.
 */
export function assinarCms({ chave, cadeia }: Pick<Identidade, 'chave' | 'cadeia'>, c: Conteudo): CmsPronto {
  const [der] = cadeia
  if (!der) throw new TypeError('no certificate')
  const partes = partesDoCertificado(der)
  const tipo = c.dentro?.tipo ?? ID.dados
  const atributos = [
    atributo(ID.tipo, oid(tipo)),
    atributo(ID.resumo, octeto(c.resumo)),
    atributo(ID.certificado, assinadoCom(partes)),
  ]
  const valor = sign('sha256', conjunto(...atributos), chave)
  const algoritmo = chave.asymmetricKeyType === 'ec' ? sequencia(oid(ID.ecdsa)) : sequencia(oid(ID.rsa), nulo)
  const assinados = contexto(0, lerNo(conjunto(...atributos)).corpo)
  const info = (carimbo: Buffer | null | undefined) =>
    sequencia(
      inteiro(1),
      sequencia(partes.emissor, partes.serie),
      algoritmoSha256,
      assinados,
      algoritmo,
      octeto(valor),
      ...(carimbo ? [contexto(1, atributo(ID.carimbo, carimbo))] : []),
    )
  return {
    valor,
    emDer: (carimbo) =>
      sequencia(
        oid(ID.assinado),
        contexto(
          0,
          sequencia(
            inteiro(c.dentro ? 3 : 1),
            escrever(0x31, algoritmoSha256),
            sequencia(oid(tipo), ...(c.dentro ? [contexto(0, octeto(c.dentro.bytes))] : [])),
            contexto(0, ...cadeia),
            escrever(0x31, info(carimbo)),
          ),
        ),
      ),
  }
}

export interface CmsLido {
  certificado: Buffer
  /** type of the content, and the content where it is inside */
  tipo: string
  dentro: Buffer | null
  valor: Buffer
  assinados: ReadonlyMap<string, No>
  naoAssinados: ReadonlyMap<string, No>
}

const emMapa = (no: No | undefined): Map<string, No> =>
  new Map((no ? filhos(no) : []).map((a) => [lerOid(filho(a, 0)), filho(a, 1, 0)]))

/**
 * Reads a CMS with one signer and verifies it: the digest of the content, the signature over the attributes, and that
 * the certificate is the one that the signature is bound to. Throws `DerInvalido` when one of them does not hold.
 */
export function conferirCms(der: Buffer, conteudo: Buffer | null): CmsLido {
  const dados = filho(lerNo(der), 1, 0)
  const partes = filhos(dados)
  const envelope = filho(partes[2])
  const dentro = filhos(envelope)[1]
  const bytes = dentro ? octetos(filho(dentro, 0)) : null
  const certificados = partes
    .filter((p) => p.tag === 0xa0)
    .flatMap(filhos)
    .map((n) => n.inteiro)
  const info = filhos(filho(partes.at(-1), 0))
  const [, sid, algoritmoDoResumo, ...resto] = info
  const hash = HASHES[lerOid(filho(algoritmoDoResumo, 0))]
  const assinadosNo = resto.find((n) => n.tag === 0xa0)
  const valor = resto.find((n) => n.tag === 0x04)?.corpo
  if (!sid || !assinadosNo || !valor || !hash) throw new DerInvalido('signer')
  const certificado = certificados.find((c) => {
    const { emissor, serie } = partesDoCertificado(c)
    return sequencia(emissor, serie).equals(sid.inteiro)
  })
  if (!certificado) throw new DerInvalido('certificate of the signer')
  const assinados = emMapa(assinadosNo)
  const base = bytes ?? conteudo
  const resumo = assinados.get(ID.resumo)?.corpo
  if (!base || !resumo?.equals(createHash(hash).update(base).digest())) throw new DerInvalido('digest')
  const ligado = assinados.get(ID.certificado)
  const hashLigado = ligado && filhos(filho(ligado, 0, 0)).find((n) => n.tag === 0x04)
  if (hashLigado && !hashLigado.corpo.equals(sha256(certificado))) throw new DerInvalido('other certificate')
  const chave = new X509Certificate(certificado).publicKey
  if (!verify(hash, escrever(0x31, assinadosNo.corpo), chave, valor)) throw new DerInvalido('signature')
  return {
    certificado,
    tipo: lerOid(filho(envelope, 0)),
    dentro: bytes,
    valor,
    assinados,
    naoAssinados: emMapa(resto.find((n) => n.tag === 0xa1)),
  }
}

export const carimboDe = (c: CmsLido): Buffer | null => c.naoAssinados.get(ID.carimbo)?.inteiro ?? null
