import {
  createCipheriv,
  createHmac,
  generateKeyPairSync,
  pbkdf2Sync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto'
import { contexto, escrever, inteiro, nulo, octeto, oid, sequencia, verdadeiro } from '#platform/certificados/der.ts'
import { derivarPkcs12 } from '#platform/certificados/pkcs12.ts'

// Certificates and key files made inside the tests.

const utf8 = (t: string) => escrever(0x0c, Buffer.from(t, 'utf8'))
const nome = (cn: string) =>
  sequencia(
    escrever(0x31, sequencia(oid('2.5.4.6'), escrever(0x13, Buffer.from('BR')))),
    escrever(0x31, sequencia(oid('2.5.4.10'), utf8('ICP-Brasil'))),
    escrever(0x31, sequencia(oid('2.5.4.3'), utf8(cn))),
  )
const tempo = (em: Date) =>
  escrever(0x18, Buffer.from(`${em.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`, 'latin1'))
const RSA_SHA256 = sequencia(oid('1.2.840.113549.1.1.11'), nulo)

export interface Par {
  chave: KeyObject
  der: Buffer
}

/** A certificate signed by itself, for a company by default, or for time stamps. */
export function certificadoDeTeste(
  cn: string,
  { de = -86_400_000, ate = 86_400_000 * 300, carimbo = false }: { de?: number; ate?: number; carimbo?: boolean } = {},
): Par {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const extensoes = [
    sequencia(oid('2.5.29.15'), verdadeiro, octeto(Buffer.from('030206c0', 'hex'))),
    ...(carimbo ? [sequencia(oid('2.5.29.37'), verdadeiro, octeto(sequencia(oid('1.3.6.1.5.5.7.3.8'))))] : []),
  ]
  const tbs = sequencia(
    contexto(0, inteiro(2)),
    inteiro(Buffer.concat([Buffer.of(0x21), randomBytes(9)])),
    RSA_SHA256,
    nome(cn),
    sequencia(tempo(new Date(Date.now() + de)), tempo(new Date(Date.now() + ate))),
    nome(cn),
    publicKey.export({ type: 'spki', format: 'der' }),
    contexto(3, sequencia(...extensoes)),
  )
  const assinatura = escrever(0x03, Buffer.of(0), sign('sha256', tbs, privateKey))
  return { chave: privateKey, der: sequencia(tbs, RSA_SHA256, assinatura) }
}

const DADOS = oid('1.2.840.113549.1.7.1')
const SHA256 = '2.16.840.1.101.3.4.2.1'

/** A PKCS#12 file as current tools write it: AES-256, PBKDF2, HMAC of SHA-256. */
export function pfxDeTeste({ chave, der }: Par, senha: string, semChave = false): Buffer {
  const [sal, iv, salDoMac] = [randomBytes(8), randomBytes(16), randomBytes(8)]
  const cifra = createCipheriv('aes-256-cbc', pbkdf2Sync(senha, sal, 2048, 32, 'sha256'), iv)
  const pkcs8 = chave.export({ type: 'pkcs8', format: 'der' })
  const cifrado = Buffer.concat([cifra.update(pkcs8), cifra.final()])
  const kdf = sequencia(
    oid('1.2.840.113549.1.5.12'),
    sequencia(octeto(sal), inteiro(2048), sequencia(oid('1.2.840.113549.2.9'), nulo)),
  )
  const algoritmo = sequencia(
    oid('1.2.840.113549.1.5.13'),
    sequencia(kdf, sequencia(oid('2.16.840.1.101.3.4.1.42'), octeto(iv))),
  )
  const saco = (tipo: string, valor: Buffer) => sequencia(oid(`1.2.840.113549.1.12.10.1.${tipo}`), contexto(0, valor))
  const sacos = sequencia(
    ...(semChave ? [] : [saco('2', sequencia(algoritmo, octeto(cifrado)))]),
    saco('3', sequencia(oid('1.2.840.113549.1.9.22.1'), contexto(0, octeto(der)))),
  )
  const autenticado = sequencia(sequencia(DADOS, contexto(0, octeto(sacos))))
  const chaveDoMac = derivarPkcs12({ para: 3, senha, sal: salDoMac, voltas: 2048, tamanho: 32, hash: SHA256 })
  const mac = createHmac('sha256', chaveDoMac).update(autenticado).digest()
  return sequencia(
    inteiro(3),
    sequencia(DADOS, contexto(0, octeto(autenticado))),
    sequencia(sequencia(sequencia(oid(SHA256), nulo), octeto(mac)), octeto(salDoMac), inteiro(2048)),
  )
}
