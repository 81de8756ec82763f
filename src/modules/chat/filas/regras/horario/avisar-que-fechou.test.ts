import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { abertoEm, semFechar, type Expediente } from '#kit/expediente.ts'
import { avisaQueFechou, EM_ANDAMENTO_MS, RECENTE_MS, ROBO_RECENTE_MS } from './avisar-que-fechou.ts'

const comercial: Expediente = {
  ...semFechar,
  semana: [[], ...Array.from({ length: 5 }, () => [{ inicio: 480, fim: 1080 }]), []],
}
const inicio = Date.parse('2026-11-16T00:00:00Z')
const MIN = 60_000
const quando = fc.integer({ min: 0, max: 7 * 24 * 60 }).map((m) => new Date(inicio + m * MIN))
const haQuanto = fc.option(
  fc.oneof(fc.integer({ min: 0, max: 90 * MIN }), fc.integer({ min: 0, max: 5 * 24 * 60 * MIN })),
)

it('[achado C2] sends the closed notice only to a customer who wrote outside business hours and talks to neither a person nor a robot', () => {
  fc.assert(
    fc.property(quando, haQuanto, haQuanto, haQuanto, (agora, entrada, pessoa, robo) => {
      const ha = (ms: number | null) => (ms === null ? null : new Date(agora.getTime() - ms))
      const t = {
        esperando_desde: ha(entrada),
        ultima_entrada_em: ha(entrada),
        pessoa_em: ha(pessoa),
        robo_em: ha(robo),
      }
      const emAndamento = (pessoa !== null && pessoa < EM_ANDAMENTO_MS) || (robo !== null && robo < ROBO_RECENTE_MS)
      const chegouFechado =
        t.ultima_entrada_em !== null &&
        entrada !== null &&
        entrada < RECENTE_MS &&
        !abertoEm(comercial, t.ultima_entrada_em)
      expect(avisaQueFechou(comercial, t, agora)).toBe(!emAndamento && chegouFechado && !abertoEm(comercial, agora))
      expect(avisaQueFechou(semFechar, t, agora)).toBe(false)
      expect(avisaQueFechou(comercial, { ...t, esperando_desde: null }, agora)).toBe(false)
    }),
    { numRuns: 500 },
  )
})
