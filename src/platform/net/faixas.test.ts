import { BlockList } from 'node:net'
import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { bytesDoIp, ipPublico } from './faixas.ts'

const publico = (ip: string) => {
  const bytes = bytesDoIp(ip)
  if (!bytes) throw new TypeError(`not an address: ${ip}`)
  return ipPublico(bytes)
}

// The reserved blocks written out a second time (RFC 6890 and its updates) and checked with Node's BlockList as a
// second implementation.
const V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '168.63.129.16/32',
]
const V6 = [
  '::/128',
  '::1/128',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]
const oraculo = new BlockList()
for (const faixa of [...V4, ...V6]) {
  const [rede = '', bits] = faixa.split('/')
  oraculo.addSubnet(rede, Number(bits), rede.includes(':') ? 'ipv6' : 'ipv4')
}

const hextetos = fc.tuple(...Array.from({ length: 8 }, () => fc.integer({ min: 0, max: 0xffff })))
const escrever = (h: readonly number[]) => h.map((n) => n.toString(16)).join(':')

describe('public addresses', () => {
  it('agrees with a second implementation on any IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => publico(ip) === !oraculo.check(ip, 'ipv4')),
      { numRuns: 3000 },
    )
  })

  it('agrees at both edges of every blocked IPv4 range', () => {
    for (const faixa of V4) {
      const [rede = '', bits] = faixa.split('/')
      const base = rede.split('.').reduce((n, p) => n * 256 + Number(p), 0)
      const escreverV4 = (n: number) => [24, 16, 8, 0].map((d) => Math.floor(n / 2 ** d) % 256).join('.')
      const fim = base + 2 ** (32 - Number(bits))
      expect(publico(escreverV4(base)), faixa).toBe(false)
      expect(publico(escreverV4(fim - 1)), faixa).toBe(false)
      for (const vizinho of [base - 1, fim]) {
        if (vizinho < 0 || vizinho >= 2 ** 32) continue
        expect(publico(escreverV4(vizinho)), `beside ${faixa}`).toBe(!oraculo.check(escreverV4(vizinho), 'ipv4'))
      }
    }
  })

  it('never accepts an IPv6 address of a reserved block as public, however it is written', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV6(), hextetos.map(escrever)), (ip) => !publico(ip) || !oraculo.check(ip, 'ipv6')),
      { numRuns: 3000 },
    )
  })

  it('accepts 2000::/3 outside the reserved and tunnelling blocks as public, and nothing outside it', () => {
    fc.assert(
      fc.property(hextetos, ([, ...resto]) => {
        expect(publico(escrever([0x2600, ...resto]))).toBe(true)
        expect(publico(escrever([0x2a02, ...resto]))).toBe(true)
        expect(publico(escrever([0x4000, ...resto]))).toBe(false)
        expect(publico(escrever([0xfd12, ...resto]))).toBe(false)
      }),
    )
  })

  it('judges an IPv6 form that embeds an IPv4 address by the embedded address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (v4) => {
        const [a = 0, b = 0, c = 0, d = 0] = v4.split('.').map(Number)
        const alto = (a * 256 + b).toString(16)
        const baixo = (c * 256 + d).toString(16)
        for (const ip of [`::ffff:${v4}`, `::ffff:${alto}:${baixo}`, `64:ff9b::${v4}`, `2002:${alto}:${baixo}::1`])
          expect(publico(ip), ip).toBe(publico(v4))
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    '::',
    '::1',
    '::127.0.0.1',
    '64:ff9b:1::8.8.8.8',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '3fff::1',
    '5f00::1',
    'fd00:ec2::254',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '169.254.169.254',
    '168.63.129.16',
    '100.100.100.200',
  ])('refuses %s', (ip) => expect(publico(ip)).toBe(false))
  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2001:4860:4860::8888', '::ffff:8.8.8.8'])('accepts %s', (ip) =>
    expect(publico(ip)).toBe(true),
  )
})
