import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { cifrarParaPush } from './cifrar.ts'

const b = (texto: string) => Buffer.from(texto, 'base64url')

it('matches the example of RFC 8291 byte for byte', () => {
  const cifrado = cifrarParaPush(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      p256dh: b('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
      auth: b('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    { sal: b('DGv6ra1nlYgDCS1FRnbzlw'), privada: b('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') },
  )
  expect(cifrado.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

it('can be decrypted by the subscribed browser, and no two messages are equal', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 1000, unit: 'binary' }), (texto) => {
      const navegador = createECDH('prime256v1')
      const p256dh = navegador.generateKeys()
      const auth = randomBytes(16)
      const cifrado = cifrarParaPush(Buffer.from(texto), { p256dh, auth })
      expect(abrir(cifrado, navegador.getPrivateKey(), p256dh, auth).toString()).toBe(Buffer.from(texto).toString())
      expect(cifrarParaPush(Buffer.from(texto), { p256dh, auth }).equals(cifrado)).toBe(false)
    }),
    { numRuns: 200 },
  )
})

function abrir(c: Buffer, privada: Buffer, p256dh: Buffer, auth: Buffer): Buffer {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privada)
  const deles = c.subarray(21, 86)
  const h = (ikm: Buffer, sal: Buffer, info: Buffer, n: number) => Buffer.from(hkdfSync('sha256', ikm, sal, info, n))
  const ikm = h(ecdh.computeSecret(deles), auth, Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, deles]), 32)
  const sal = c.subarray(0, 16)
  const d = createDecipheriv(
    'aes-128-gcm',
    h(ikm, sal, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    h(ikm, sal, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  d.setAuthTag(c.subarray(-16))
  const claro = Buffer.concat([d.update(c.subarray(86, -16)), d.final()])
  return claro.subarray(0, claro.lastIndexOf(2))
}
