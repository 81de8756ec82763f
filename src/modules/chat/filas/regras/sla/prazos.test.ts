import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { semFechar, type Expediente } from '#kit/expediente.ts'
import { conciliar, proximoVencimento, type Metas, type Prazo, type Situacao } from './prazos.ts'

const comercial: Expediente = {
  fuso: 'America/Sao_Paulo',
  fechado: () => false,
  semana: [[], ...Array.from({ length: 5 }, () => [{ inicio: 480, fim: 1080 }]), []],
}
const sp = (texto: string) => new Date(`${texto}:00-03:00`)
const metas: Metas = { primeira_resposta: 30, proxima_resposta: 60, resolucao: 600 }
const inicio = sp('2026-11-20T17:50')
const situacao = (mais: Partial<Situacao> = {}): Situacao => ({
  aberta: true,
  parada: false,
  iniciada_em: inicio,
  prometido_desde: new Date(0),
  teve_entrada: true,
  aguardando_desde: inicio,
  primeira_resposta_em: null,
  ...mais,
})
const prazo = (lista: readonly Prazo[], tipo: string) => lista.find((p) => p.tipo === tipo)

it("sets the first answer's deadline in business minutes, over a weekend", () => {
  const lista = conciliar(comercial, metas, situacao(), [], inicio)
  expect(lista.map((p) => p.tipo)).toEqual(['primeira_resposta', 'resolucao'])
  expect(prazo(lista, 'primeira_resposta')?.vence_em).toEqual(sp('2026-11-23T08:20'))
  expect(proximoVencimento(lista)).toEqual(sp('2026-11-23T08:20'))
})

it('pauses while someone else has the next step, and resumes with the remaining time', () => {
  const um = conciliar(comercial, metas, situacao(), [], inicio)
  const parado = conciliar(comercial, metas, situacao({ parada: true }), um, sp('2026-11-23T08:10'))
  expect(prazo(parado, 'primeira_resposta')).toMatchObject({ vence_em: null, consumido_ms: 20 * 60_000 })
  expect(proximoVencimento(parado)).toBeNull()
  const depois = conciliar(comercial, metas, situacao(), parado, sp('2026-11-25T09:00'))
  expect(prazo(depois, 'primeira_resposta')?.vence_em).toEqual(sp('2026-11-25T09:10'))
})

it('ends the first deadline with an answer, starts another with the next question, and has none once finished', () => {
  const um = conciliar(comercial, metas, situacao(), [], inicio)
  const respondida = conciliar(
    comercial,
    metas,
    situacao({ aguardando_desde: null, primeira_resposta_em: sp('2026-11-23T08:05') }),
    um,
    sp('2026-11-23T08:05'),
  )
  expect(respondida.map((p) => p.tipo)).toEqual(['resolucao'])
  const pergunta = sp('2026-11-23T09:00')
  const de_novo = conciliar(
    comercial,
    metas,
    situacao({ aguardando_desde: pergunta, primeira_resposta_em: sp('2026-11-23T08:05') }),
    respondida,
    pergunta,
  )
  expect(prazo(de_novo, 'proxima_resposta')?.vence_em).toEqual(sp('2026-11-23T10:00'))
  const outra = sp('2026-11-23T09:40')
  expect(
    prazo(
      conciliar(comercial, metas, situacao({ aguardando_desde: outra, primeira_resposta_em: inicio }), de_novo, outra),
      'proxima_resposta',
    )?.iniciado_em,
  ).toEqual(outra)
  expect(conciliar(comercial, metas, situacao({ aberta: false }), de_novo, outra)).toEqual([])
})

it("applies a new priority's goal from the same start, and none to conversations that began before the policy", () => {
  const um = conciliar(semFechar, metas, situacao(), [], inicio)
  const urgente = conciliar(semFechar, { ...metas, primeira_resposta: 5 }, situacao(), um, sp('2026-11-20T17:52'))
  expect(prazo(urgente, 'primeira_resposta')?.vence_em).toEqual(sp('2026-11-20T17:55'))
  expect(
    conciliar(semFechar, metas, situacao({ prometido_desde: sp('2026-11-20T17:51') }), [], sp('2026-11-20T18:00')),
  ).toEqual([])
})

it('[achado C8] keeps an overdue deadline overdue after a transfer, whatever the other queue promises', () => {
  const meta = fc.option(fc.integer({ min: 1, max: 5000 }))
  const outras = fc.record({ primeira_resposta: meta, proxima_resposta: meta, resolucao: meta })
  fc.assert(
    fc.property(outras, fc.integer({ min: 0, max: 5000 }), fc.boolean(), (novas, minutos, aberta) => {
      const antes = conciliar(comercial, metas, situacao(), [], inicio)
      const agora = new Date(inicio.getTime() + minutos * 60_000)
      const movidos = antes.map((p) => ({ ...p, prometido_em: comercial }))
      const depois = conciliar(aberta ? semFechar : comercial, novas, situacao(), movidos, agora)
      for (const p of antes)
        expect(prazo(depois, p.tipo)).toMatchObject({ vence_em: p.vence_em, meta_minutos: p.meta_minutos })
      expect(depois.some((p) => 'prometido_em' in p)).toBe(false)
    }),
    { numRuns: 200 },
  )
})

it('is idempotent for the same facts, and pauses cost no business time', () => {
  const passo = fc.record({ minutos: fc.integer({ min: 0, max: 300 }), parada: fc.boolean() })
  fc.assert(
    fc.property(fc.array(passo, { maxLength: 12 }), (passos) => {
      let agora = inicio.getTime()
      let correu = 0
      let lista = conciliar(semFechar, metas, situacao(), [], inicio)
      let parada = false
      for (const p of passos) {
        if (!parada) correu += p.minutos
        agora += p.minutos * 60_000
        parada = p.parada
        lista = conciliar(semFechar, metas, situacao({ parada }), lista, new Date(agora))
        expect(conciliar(semFechar, metas, situacao({ parada }), lista, new Date(agora))).toEqual(lista)
      }
      const fim = prazo(conciliar(semFechar, metas, situacao(), lista, new Date(agora)), 'resolucao')
      // while time is left, the deadline is exactly that much later
      if (correu <= 600) expect(fim?.vence_em?.getTime()).toBe(agora + (600 - correu) * 60_000)
    }),
    { numRuns: 200 },
  )
})
