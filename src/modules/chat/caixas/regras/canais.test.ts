import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { avaliarRisco, niveisDeRisco, type UsoDoNumero } from './risco-do-numero.ts'
import { palavraDeRecusa, podeEscrever } from './recusa.ts'
import { chanceDeSilencio, horaDaSemana, LIMIAR } from './silencio.ts'
import { idDoSom } from '#modules/chat/sons/regras/som-instantaneo.ts'

describe('silence of a channel', () => {
  const sempre = new Map(Array.from({ length: 168 }, (_, h) => [h, { semanas: 4, com_mensagem: 4 }]))
  const dia = new Map(
    Array.from({ length: 168 }, (_, h) => [h, { semanas: 4, com_mensagem: 4 }] as const).filter(
      ([h]) => h % 24 >= 8 && h % 24 < 18,
    ),
  )
  const em = (texto: string) => new Date(texto)

  it("counts the hour of the week in the company's time zone", () => {
    expect(horaDaSemana(em('2026-11-22T03:00:00Z'))).toBe(0) // Sunday, midnight in São Paulo
    expect(horaDaSemana(em('2026-11-20T17:59:59Z'))).toBe(5 * 24 + 14)
  })
  it('does not report a night without messages, but a morning without them', () => {
    expect(chanceDeSilencio(em('2026-11-19T21:00:00Z'), em('2026-11-20T11:00:00Z'), dia)).toBe(1)
    expect(chanceDeSilencio(em('2026-11-19T21:00:00Z'), em('2026-11-20T12:00:00Z'), dia)).toBeGreaterThan(LIMIAR)
    expect(chanceDeSilencio(em('2026-11-19T21:00:00Z'), em('2026-11-20T14:00:00Z'), dia)).toBeLessThan(LIMIAR)
  })
  it('is never more likely when it lasts longer, is judged faster with more weeks, and ignores unknown hours', () => {
    const momento = fc
      .integer({ min: 0, max: 14 * 86_400_000 })
      .map((ms) => new Date(Date.parse('2026-11-02T00:00:00Z') + ms))
    fc.assert(
      fc.property(momento, momento, momento, (a, b, c) => {
        const [x, y, z] = [a, b, c].sort((p, q) => p.getTime() - q.getTime()) as [Date, Date, Date]
        if (z.getTime() - x.getTime() > 7 * 86_400_000) return
        expect(chanceDeSilencio(x, z, sempre)).toBeLessThanOrEqual(chanceDeSilencio(x, y, sempre) + 1e-12)
        expect(chanceDeSilencio(x, z, new Map())).toBe(1)
      }),
    )
    const cem = new Map([...sempre].map(([h]) => [h, { semanas: 8, com_mensagem: 8 }]))
    expect(chanceDeSilencio(em('2026-11-20T12:00:00Z'), em('2026-11-20T14:00:00Z'), cem)).toBeLessThan(
      chanceDeSilencio(em('2026-11-20T12:00:00Z'), em('2026-11-20T14:00:00Z'), sempre),
    )
  })
})

describe('risk of a number', () => {
  const uso = (parte: Partial<UsoDoNumero> = {}): UsoDoNumero => ({
    enviadas: 200,
    recebidas: 180,
    falhas: 1,
    primeiros_contatos: 10,
    contatos_alcancados: 90,
    recusas: 0,
    ...parte,
  })
  it('is low for an inbox that answers, without reasons', () =>
    expect(avaliarRisco(uso())).toEqual({ nivel: 'baixo', razoes: [] }))
  it('lists each habit of a bulk sender, the worst first', () => {
    expect(avaliarRisco(uso({ recebidas: 100 })).nivel).toBe('moderado')
    const { nivel, razoes } = avaliarRisco(
      uso({ enviadas: 900, recebidas: 100, primeiros_contatos: 400, falhas: 50, recusas: 9, contatos_alcancados: 500 }),
    )
    expect([nivel, razoes.length]).toEqual(['critico', 4])
    expect(razoes.join(' ')).toMatch(/saem 9.*400 pessoas.*5,6%.*9 pessoas/s)
  })
  it('never decreases with more failures, opt-outs or first contacts', () => {
    const n = (max: number) => fc.nat({ max })
    const qualquer = fc.record({
      enviadas: n(2000),
      recebidas: n(2000),
      falhas: n(500),
      primeiros_contatos: n(500),
      contatos_alcancados: n(1000),
      recusas: n(50),
    })
    const nivel = (u: UsoDoNumero) => niveisDeRisco.indexOf(avaliarRisco(u).nivel)
    fc.assert(
      fc.property(
        qualquer,
        fc.constantFrom('falhas', 'primeiros_contatos', 'recusas' as const),
        n(300),
        (u, qual, mais) => {
          expect(nivel({ ...u, [qual]: u[qual] + mais })).toBeGreaterThanOrEqual(nivel(u))
        },
      ),
    )
  })
})

describe('opting out', () => {
  it('needs a single keyword as the whole text, in any spelling', () => {
    for (const texto of ['parar', 'SAIR', ' Sair. ', 'Pare!', 'STOP', 'páràr'])
      expect(palavraDeRecusa(texto), texto).not.toBeNull()
    for (const texto of ['vou sair agora', 'parar a obra?', '', 'pa rar', '👍', 'saída'])
      expect(palavraDeRecusa(texto), texto).toBeNull()
  })
  it('forbids starting a conversation, not answering', () => {
    const agora = new Date('2026-11-20T12:00:00Z')
    const ha = (horas: number) => new Date(agora.getTime() - horas * 3_600_000)
    expect([
      podeEscrever(null, null, agora),
      podeEscrever(ha(50), ha(23), agora),
      podeEscrever(ha(50), ha(25), agora),
      podeEscrever(ha(50), null, agora),
    ]).toEqual([true, true, false, false])
  })
})

it('[S5.39] finds the id of an instant-sound link after instant/', () => {
  expect(idDoSom('https://www.myinstants.com/pt/instant/vine-boom-sound-70972/?utm_source=copy&utm_medium=share')).toBe(
    'vine-boom-sound-70972',
  )
  expect(idDoSom('https://www.myinstants.com/instant/bot%C3%A3o')).toBe('botão')
  expect(idDoSom('instant/abc_1.2')).toBe('abc_1.2')
  for (const ruim of [
    'https://www.myinstants.com/pt/',
    'https://www.myinstants.com/instant/',
    'https://x.br/instants/abc',
    '',
    'instant/%E0%A4%A',
    'instant/..',
    'https://x.br/?q=instant/abc',
    'https://x.br/instant/a%2Fb',
  ])
    expect(idDoSom(ruim), ruim).toBeNull()
})
