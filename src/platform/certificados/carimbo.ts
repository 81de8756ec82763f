import { createHash, randomBytes } from 'node:crypto'
import { algoritmoSha256, conferirCms } from './cms.ts'
import {
  DerInvalido,
  filho,
  filhos,
  inteiro,
  lerNo,
  lerNumero,
  lerOid,
  lerTempo,
  octeto,
  sequencia,
  verdadeiro,
} from './der.ts'
import { extensoes } from './x509.ts'

const TST = '1.2.840.113549.1.9.16.1.4'
const SO_CARIMBO = '1.3.6.1.5.5.7.3.8'
const PERTO_MS = 5 * 60_000

/** The answer of a time stamp service is not one that may be used. */
export class CarimboRecusado extends Error {}

const sha256 = (b: Buffer) => createHash('sha256').update(b).digest()

/** A request of RFC 3161 over some bytes. */
export function pedirCarimbo(bytes: Buffer): { pedido: Buffer; nonce: Buffer } {
  const nonce = randomBytes(8)
  // the first bit off: the number stays positive in eight bytes
  nonce.writeUInt8(((nonce[0] ?? 0) & 0x7f) | 0x40, 0)
  const pedido = sequencia(inteiro(1), sequencia(algoritmoSha256, octeto(sha256(bytes))), inteiro(nonce), verdadeiro)
  return { pedido, nonce }
}

/** The instant that a token states over these bytes. Verifies imprint, signature and the purpose of the certificate. */
export function conferirCarimbo(token: Buffer, bytes: Buffer, nonce: Buffer | null): Date {
  const cms = conferirCms(token, null)
  if (cms.tipo !== TST || !cms.dentro) throw new CarimboRecusado('no time stamp')
  const uso = extensoes(cms.certificado).get('2.5.29.37')
  const usos = uso ? filhos(lerNo(uso.valor)).map(lerOid) : []
  if (!uso?.critica || usos.length !== 1 || usos[0] !== SO_CARIMBO)
    throw new CarimboRecusado('not a certificate for time stamps')
  const tst = lerNo(cms.dentro)
  if (!filho(tst, 2, 1).corpo.equals(sha256(bytes))) throw new CarimboRecusado('imprint')
  const partes = filhos(tst)
  const em = partes.find((p) => p.tag === 0x18)
  if (!em) throw new CarimboRecusado('no time')
  if (nonce) {
    const lido = partes.slice(4).find((p) => p.tag === 0x02)
    if (!lido?.inteiro.equals(inteiro(nonce))) throw new CarimboRecusado('nonce')
  }
  return lerTempo(em)
}

/** Reads a response: status, imprint, nonce, signature, and a time within 5 minutes of ours. */
export function lerResposta(resposta: Buffer, bytes: Buffer, nonce: Buffer, agora: Date): { token: Buffer; em: Date } {
  try {
    const raiz = lerNo(resposta)
    const status = lerNumero(filho(raiz, 0, 0))
    if (status > 1) throw new CarimboRecusado(`status ${status}`)
    const token = filho(raiz, 1).inteiro
    const em = conferirCarimbo(token, bytes, nonce)
    if (Math.abs(em.getTime() - agora.getTime()) > PERTO_MS) throw new CarimboRecusado('clock')
    return { token, em }
  } catch (erro) {
    if (erro instanceof DerInvalido) throw new CarimboRecusado(erro.message)
    throw erro
  }
}
