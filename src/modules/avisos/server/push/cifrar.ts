import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

export interface ChavesDaInscricao {
  /** the browser's public key, an uncompressed point */
  p256dh: Buffer
  auth: Buffer
}
interface Acaso {
  sal: Buffer
  privada: Buffer
}

const derivar = (segredo: Buffer, sal: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', segredo, sal, info, bytes))
const rotulo = (texto: string) => Buffer.from(`Content-Encoding: ${texto}\0`)

/**
 * Encrypts by RFC 8291 over RFC 8188 (aes128gcm), in one record: only the subscribed browser can decrypt it. `acaso` is
 * only passed by the test of the published example.
 */
export function cifrarParaPush(texto: Buffer, { p256dh, auth }: ChavesDaInscricao, acaso?: Acaso): Buffer {
  const ecdh = createECDH('prime256v1')
  if (acaso) ecdh.setPrivateKey(acaso.privada)
  else ecdh.generateKeys()
  const sal = acaso?.sal ?? randomBytes(16)
  const nossa = ecdh.getPublicKey()
  const ikm = derivar(
    ecdh.computeSecret(p256dh),
    auth,
    Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, nossa]),
    32,
  )
  const cifra = createCipheriv(
    'aes-128-gcm',
    derivar(ikm, sal, rotulo('aes128gcm'), 16),
    derivar(ikm, sal, rotulo('nonce'), 12),
  )
  const corpo = Buffer.concat([cifra.update(Buffer.concat([texto, Buffer.of(2)])), cifra.final(), cifra.getAuthTag()])
  const tamanho = Buffer.alloc(5)
  tamanho.writeUInt32BE(4096)
  tamanho[4] = nossa.length
  return Buffer.concat([sal, tamanho, nossa, corpo])
}
