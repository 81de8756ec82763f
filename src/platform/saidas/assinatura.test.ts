import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { assinar, confere, novoSegredo, segredosValidos, trocarSegredo } from './assinatura.ts'
import { esperaDepois, lerEspera, TENTATIVAS_DE_SAIDA, vaiRepetir } from './repetir.ts'

const VETOR = {
  segredo: 'whsec_c2VncmVkby1kZS10ZXN0ZS0zMi1ieXRlcy0hIQ==',
  id: 'msg_42',
  ts: '1795167000',
  corpo: '{"tipo":"mensagem","id":"42"}',
  assinatura: 'v1,TKlVAEsx+Eb1Hus92mLuyQk1kurP8JAiUh3kwIR+1kg=',
}
const em = new Date(Number(VETOR.ts) * 1000)

it('signs like the test vector, by the encoded secret and by its plain bytes', () => {
  for (const segredo of [VETOR.segredo, 'segredo-de-teste-32-bytes-!!']) {
    expect(assinar([segredo], VETOR.id, VETOR.corpo, em)).toEqual({
      'webhook-id': VETOR.id,
      'webhook-timestamp': VETOR.ts,
      'webhook-signature': VETOR.assinatura,
    })
  }
})

it('accepts one right signature among several, by any valid secret, within five minutes', () => {
  const cabecalhos = {
    'webhook-id': VETOR.id,
    'webhook-timestamp': VETOR.ts,
    'webhook-signature': `v1,AAAA v1a,x ${VETOR.assinatura}`,
  }
  expect(confere([novoSegredo(), VETOR.segredo], cabecalhos, VETOR.corpo, em)).toBe(true)
  for (const s of [-299, 299])
    expect(confere([VETOR.segredo], cabecalhos, VETOR.corpo, new Date(em.getTime() + s * 1000))).toBe(true)
  for (const s of [-301, 301])
    expect(confere([VETOR.segredo], cabecalhos, VETOR.corpo, new Date(em.getTime() + s * 1000))).toBe(false)
  expect(confere([], cabecalhos, VETOR.corpo, em)).toBe(false)
})

it('detects any change of body, id, time or secret', () => {
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^[\w-]{1,40}$/), fc.string({ minLength: 1 }), (corpo, id, mais) => {
      const [segredo, outro] = [novoSegredo(), novoSegredo()]
      const cabecalhos = assinar([segredo], id, corpo)
      expect(confere([segredo], cabecalhos, corpo)).toBe(true)
      expect(confere([outro], cabecalhos, corpo)).toBe(false)
      expect(confere([segredo], cabecalhos, corpo + mais)).toBe(false)
      expect(confere([segredo], { ...cabecalhos, 'webhook-id': `${id}x` }, corpo)).toBe(false)
      expect(
        confere(
          [segredo],
          { ...cabecalhos, 'webhook-timestamp': String(Number(cabecalhos['webhook-timestamp']) + 1) },
          corpo,
        ),
      ).toBe(false)
    }),
    { numRuns: 50 },
  )
})

it('accepts the previous secret for a day', () => {
  const s = trocarSegredo({ segredo: 'a' }, 'b', 1000)
  expect(segredosValidos(s, 1000 + 24 * 3600_000 - 1)).toEqual(['b', 'a'])
  expect(segredosValidos(s, 1000 + 24 * 3600_000)).toEqual(['b'])
})

it('retries eight times within about a day, and honours the requested wait', () => {
  const esperas = Array.from({ length: TENTATIVAS_DE_SAIDA }, (_, n) => esperaDepois(n + 1, null, 0.5))
  expect(TENTATIVAS_DE_SAIDA).toBe(8)
  expect(esperas.at(-1)).toBeNull()
  const horas = esperas.reduce<number>((t, e) => t + (e ?? 0), 0) / 3600
  expect(horas).toBeGreaterThan(22)
  expect(horas).toBeLessThan(27)
  expect(esperaDepois(1, 500)).toBe(500)
  expect(lerEspera('120')).toBe(120)
  expect(lerEspera(new Date(1_795_167_060_000).toUTCString(), 1_795_167_000_000)).toBe(60)
  expect(lerEspera('amanhã')).toBeNull()
  expect([200, 301, 400, 401, 404, 410, 422].some(vaiRepetir)).toBe(false)
  expect([408, 409, 425, 429, 500, 503].every(vaiRepetir)).toBe(true)
})
