import { readFileSync } from 'node:fs'
import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import {
  data,
  dataHora,
  dataPorExtenso,
  dinheiro,
  duracao,
  haQuanto,
  numero,
  plural,
  porcento,
  prazoEmPalavras,
  relogio,
  rotuloDoDia,
  tamanhoDeArquivo,
  tempoRelativo,
} from './formatos.ts'

const agora = '2026-11-18T12:41:00Z' // 09:41 in São Paulo

describe('dates', () => {
  it('are formatted in São Paulo time unless another zone is given', () => {
    expect(dataHora('2026-11-20T17:05:00Z')).toBe('20/11/2026 14:05')
    expect(dataHora('2026-11-20T17:05:00Z', 'America/Manaus')).toBe('20/11/2026 13:05')
    // late evening in Brazil is the next day in UTC
    expect(data('2026-11-21T01:30:00Z')).toBe('20/11/2026')
  })
  it('keep a date without a time on its day', () => {
    expect(data('2026-11-20')).toBe('20/11/2026')
    expect(data('2026-01-01')).toBe('01/01/2026')
    expect(data('2026-01-01', 'Pacific/Auckland')).toBe('01/01/2026')
    expect(dataPorExtenso('2026-11-16', 'Pacific/Kiritimati', agora)).toBe('segunda-feira, 16 de novembro')
  })
  it('format relative time: agora, hour, ontem, day, year', () => {
    expect(tempoRelativo('2026-11-18T12:40:30Z', agora)).toBe('agora')
    expect(tempoRelativo('2026-11-18T11:12:00Z', agora)).toBe('08:12')
    expect(tempoRelativo('2026-11-18T02:59:00Z', agora)).toBe('ontem') // 23:59 of the 17th
    expect(tempoRelativo('2026-11-16T12:00:00Z', agora)).toBe('16/11')
    expect(tempoRelativo('2025-11-16T12:00:00Z', agora)).toBe('16/11/2025')
    expect(tempoRelativo('2026-11-19T12:00:00Z', agora)).toBe('amanhã')
  })
  it('label day separators', () => {
    expect(rotuloDoDia('2026-11-18T11:00:00Z', agora)).toBe('hoje, 18 de novembro')
    expect(rotuloDoDia('2026-11-17T11:00:00Z', agora)).toBe('ontem, 17 de novembro')
    expect(rotuloDoDia('2026-11-16T11:00:00Z', agora)).toBe('segunda-feira, 16 de novembro')
    expect(dataPorExtenso('2025-11-16T11:00:00Z', undefined, agora)).toBe('domingo, 16 de novembro de 2025')
  })
})

describe('numbers', () => {
  it('use the Brazilian separators', () => {
    expect(numero(1234.56)).toBe('1.234,56')
    expect(numero(3, 1)).toBe('3,0')
    expect(dinheiro(123456)).toBe('R$ 1.234,56')
    expect(dinheiro('-51405')).toBe('-R$ 514,05')
    expect(porcento(0.316)).toBe('31,6 %')
  })
  it('format sizes, durations and clocks', () => {
    expect(tamanhoDeArquivo(412_000)).toBe('412 kB')
    expect(tamanhoDeArquivo(1_812_000)).toBe('1,8 MB')
    expect(tamanhoDeArquivo(999_600)).toBe('1,0 MB')
    expect(duracao(47_000)).toBe('47 s')
    expect(duracao(80 * 60_000)).toBe('1 h 20 min')
    expect(duracao(42 * 3_600_000)).toBe('1 dia')
    expect(duracao(3 * 86_400_000)).toBe('3 dias')
    expect(relogio(47)).toBe('0:47')
    expect(relogio(3729)).toBe('1:02:09')
    expect(relogio(Number.NaN)).toBe('0:00')
  })
  it('format plurals', () => {
    expect(plural(1, 'conversa')).toBe('1 conversa')
    expect(plural(12480, 'mês', 'meses')).toBe('12.480 meses')
  })
})

describe('[achado C16] deadlines and waits', () => {
  const t = Date.parse(agora)
  it('use the same wording before and after, with at least one whole minute', () => {
    const em = (ms: number) => prazoEmPalavras(t + ms, t)
    expect([em(3 * 60_000), em(20_000), em(-1), em(-22 * 60_000), em(-80 * 60_000), em(-50 * 3_600_000)]).toEqual([
      'vence em 3 min',
      'vence em 1 min',
      'vencido há 1 min',
      'vencido há 22 min',
      'vencido há 1 h 20 min',
      'vencido há 2 dias',
    ])
    expect([haQuanto(t - 12 * 60_000, t), haQuanto(t + 5000, t)]).toEqual(['há 12 min', 'há 1 min'])
  })

  it('never show a sign, for any instants', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e10, max: 1e10 }), (ms) => {
        expect(prazoEmPalavras(t + ms, t)).toMatch(ms > 0 ? /^vence em \d/ : /^vencido há \d/)
        expect(haQuanto(t + ms, t)).toMatch(/^há \d/)
      }),
    )
  })

  it('are formatted by these functions in every clock of the chat, without signs', () => {
    for (const arquivo of [
      'lista/web/prazo.tsx',
      'lista/web/espera.tsx',
      'filas/web/barra-da-mesa.tsx',
      'painel/web/cabecalho/faixas.tsx',
    ]) {
      const texto = readFileSync(new URL(`../modules/chat/${arquivo}`, import.meta.url), 'utf8')
      expect(texto, arquivo).not.toMatch(/[−-]\$\{duracao|duracao\(|[Vv]encido há /)
    }
  })
})
