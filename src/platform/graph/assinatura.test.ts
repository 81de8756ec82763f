import { createHmac } from 'node:crypto'
import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { assinaturaConfere, lerPedidoAssinado, respostaAoDesafio } from './assinatura.ts'
import { lerJsonSemPerdas } from './json-sem-perdas.ts'

const SEGREDO = 'segredo-de-teste'
const VETORES = [
  [
    '{"object":"whatsapp_business_account","entry":[]}',
    '5f4e7c737437be614c129c7e9be516fdee5473fd4f813d0b995fe4a0e43c4345',
  ],
  [
    String.raw`{"object":"page","entry":[{"id":"1","time":1,"changes":[]}],"nota":"ol\u00e1"}`,
    'e09a999b25142b4409b7d7477be9496a5bf9bab22ceda02cb37e04b12546fbda',
  ],
] as const

describe('webhook signature', () => {
  it.each(VETORES)('confirms the signature of %s', (bruto, hex) => {
    expect(assinaturaConfere(SEGREDO, bruto, `sha256=${hex}`)).toBe(true)
    for (const ruim of [hex, `sha1=${hex}`, `sha256=${hex.slice(1)}0`, `sha256=${hex}00`, '', undefined, ['x']])
      expect(assinaturaConfere(SEGREDO, bruto, ruim)).toBe(false)
    expect(assinaturaConfere('outro', bruto, `sha256=${hex}`)).toBe(false)
    // serialised again the text differs: the character itself replaces its escape
    expect(assinaturaConfere(SEGREDO, JSON.stringify(JSON.parse(bruto)), `sha256=${hex}`)).toBe(!bruto.includes('\\u'))
  })
})

describe('the handshake', () => {
  const pedido = (mudanca = {}) =>
    respostaAoDesafio(
      { 'hub.mode': 'subscribe', 'hub.verify_token': 'meu-token', 'hub.challenge': '1158201444', ...mudanca },
      'meu-token',
    )
  it('answers the challenge only for the right token', () => {
    expect(pedido()).toBe('1158201444')
    for (const mudanca of [
      { 'hub.mode': 'unsubscribe' },
      { 'hub.verify_token': 'outro' },
      { 'hub.verify_token': ['meu-token'] },
      { 'hub.challenge': undefined },
    ])
      expect(pedido(mudanca)).toBeNull()
    expect(respostaAoDesafio({ 'hub.mode': 'subscribe', 'hub.verify_token': '', 'hub.challenge': '1' }, '')).toBeNull()
  })
})

describe('a signed request', () => {
  const assinar = (conteudo: string, segredo = SEGREDO) =>
    `${createHmac('sha256', segredo).update(conteudo).digest('base64url')}.${conteudo}`
  const conteudo = Buffer.from(JSON.stringify({ algorithm: 'HMAC-SHA256', user_id: '218471', issued_at: 1 })).toString(
    'base64url',
  )
  it('reads a request signed by the app, and returns null otherwise', () => {
    expect(lerPedidoAssinado(assinar(conteudo), SEGREDO)).toMatchObject({ user_id: '218471' })
    for (const ruim of [assinar(conteudo, 'outro'), conteudo, '', '.', `${assinar(conteudo)}x`, assinar('não é json')])
      expect(lerPedidoAssinado(ruim, SEGREDO)).toBeNull()
  })
})

it('keeps every digit of ids, and other numbers as numbers', () => {
  expect(lerJsonSemPerdas('{"leadgen_id":17900000000000001,"n":42,"x":1.5,"e":1e20,"t":"17900000000000001"}')).toEqual({
    leadgen_id: '17900000000000001',
    n: 42,
    x: 1.5,
    e: 1e20,
    t: '17900000000000001',
  })
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }), (n) => {
      expect(String((lerJsonSemPerdas(`{"id":${n}}`) as { id: unknown }).id)).toBe(String(n))
    }),
  )
})
