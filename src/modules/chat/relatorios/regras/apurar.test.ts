import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { semFechar, tempoUtilEntre, type Expediente } from '#kit/expediente.ts'
import {
  apurar,
  juntar,
  medir,
  medirResolucao,
  semApuracao,
  type Apurado,
  type AtoDoFio,
  type Circunstancia,
  type LinhaDoFio,
} from './apurar.ts'
import { responsavelDoFio } from './ato-do-fio.ts'

const MIN = 60_000
const inicio = Date.parse('2026-11-16T11:00:00Z') // a Monday, 08:00 in São Paulo
const comercial: Expediente = {
  ...semFechar,
  semana: [
    [],
    ...Array.from({ length: 5 }, () => [
      { inicio: 480, fim: 720 },
      { inicio: 780, fim: 1080 },
    ]),
    [],
  ],
  fechado: (d) => d === '2026-11-20',
}
const com = (e: Expediente, esperas: Circunstancia['esperas'] = []): Circunstancia => ({
  aberta_em: inicio,
  aberta_por: null,
  esperas,
  util: (de, ate) => tempoUtilEntre(e, new Date(de), new Date(ate)),
})
let seq = 0
const linha = (minutos: number, direcao: LinhaDoFio['direcao'], mais: Partial<LinhaDoFio> = {}): LinhaDoFio => ({
  seq: ++seq,
  em: inicio + minutos * MIN,
  direcao,
  autor_id: null,
  automatica: false,
  desfeita: false,
  ato: null,
  ...mais,
})
const ato = (minutos: number, qual: AtoDoFio, autor_id: string | null = null) =>
  linha(minutos, 'sistema', { ato: qual, autor_id })
const ler = (linhas: LinhaDoFio[], c = com(semFechar)) => apurar(semApuracao, linhas, c)
const curtos = (a: Apurado) => a.fatos.map((f) => [f.tipo, f.atendente_id, f.relogio_s])

describe('facts of a thread', () => {
  it('measures each wait separately and ignores automatic messages as answers', () => {
    const a = ler([
      linha(0, 'entrada'),
      linha(1, 'saida', { automatica: true }),
      linha(3, 'entrada'),
      linha(5, 'nota', { autor_id: 'ana' }),
      linha(10, 'saida', { autor_id: 'ana' }),
      linha(11, 'saida', { autor_id: 'ana' }),
      linha(20, 'entrada'),
      linha(22, 'saida', { autor_id: 'bia' }),
      ato(30, 'fim', 'bia'),
    ])
    expect(curtos(a)).toEqual([
      ['aberta', null, null],
      ['recebida', 'ana', null],
      ['primeira_resposta', 'ana', 600],
      ['resposta', 'bia', 120],
      ['finalizada', 'bia', 1800],
    ])
    expect(a.contagens.map((c) => [c.lado, c.atendente_id, c.n])).toEqual([
      ['entrada', null, 2],
      ['saida', null, 1],
      ['saida', 'ana', 2],
      ['entrada', 'ana', 1],
      ['saida', 'bia', 1],
    ])
  })

  it('[R14] adds a cycle for a reopened conversation and changes none of its earlier times', () => {
    const antes = [linha(0, 'entrada'), linha(2, 'saida', { autor_id: 'ana' }), ato(10, 'fim', 'ana')]
    const depois = [
      ato(3 * 24 * 60, 'reabertura', 'ana'),
      linha(3 * 24 * 60 + 1, 'entrada'),
      linha(3 * 24 * 60 + 4, 'saida', { autor_id: 'ana' }),
      ato(3 * 24 * 60 + 20, 'fim', 'ana'),
    ]
    const inteira = ler([...antes, ...depois])
    expect(inteira.fatos.slice(0, 4)).toEqual(ler(antes).fatos)
    expect(curtos(inteira).slice(4)).toEqual([
      ['reaberta', 'ana', null],
      ['resposta', 'ana', 180],
      ['finalizada', 'ana', 1200],
    ])
  })

  it("drops an end that was undone and keeps the customer's original waiting time", () => {
    const a = ler([
      linha(0, 'entrada'),
      ato(5, 'fim', 'ana'),
      ato(5.1, 'volta_do_fim', 'ana'),
      linha(8, 'saida', { autor_id: 'ana' }),
      ato(9, 'fim', 'ana'),
    ])
    expect(curtos(a)).toEqual([
      ['aberta', null, null],
      ['recebida', 'ana', null],
      ['primeira_resposta', 'ana', 480],
      ['finalizada', 'ana', 540],
    ])
    expect(ler([linha(0, 'entrada'), linha(1, 'saida', { autor_id: 'ana', desfeita: true })]).fatos).toHaveLength(1)
  })

  it("[achado C13] counts the customer's acts for the assignee at that instant and ours for their author", () => {
    const para = (minutos: number, responsavel: string | null, autor_id: string | null = null) =>
      linha(minutos, 'sistema', { responsavel, autor_id })
    const a = ler([
      linha(0, 'entrada'),
      para(1, 'ana'),
      linha(2, 'entrada'),
      linha(3, 'saida', { autor_id: 'bia' }),
      para(4, 'ana'),
      linha(5, 'entrada'),
      para(6, 'bia', 'ana'),
      linha(7, 'entrada'),
      linha(8, 'saida', { autor_id: 'ana' }),
      para(9, null),
      linha(10, 'entrada'),
      ato(11, 'fim', 'caio'),
      ato(12, 'volta'),
      para(13, 'bia'),
    ])
    expect(a.fatos.map((f) => [f.tipo, f.atendente_id])).toEqual([
      ['aberta', null],
      ['recebida', 'ana'],
      ['primeira_resposta', 'bia'],
      ['recebida', 'bia'],
      ['resposta', 'ana'],
      ['finalizada', 'caio'],
      ['reaberta', null],
      ['recebida', 'bia'],
    ])
    expect(a.contagens.filter((c) => c.lado === 'entrada').map((c) => [c.atendente_id, c.n])).toEqual([
      [null, 2],
      ['ana', 2],
      ['bia', 1],
    ])
    // opening a conversation assigns it, without a 'recebida' fact
    const nossa = apurar(semApuracao, [linha(0, 'saida', { autor_id: 'ana' }), linha(1, 'entrada')], {
      ...com(semFechar),
      aberta_por: 'ana',
    })
    expect([
      nossa.fatos.map((f) => [f.tipo, f.atendente_id]),
      nossa.contagens.map((c) => [c.lado, c.atendente_id]),
    ]).toEqual([
      [['aberta', 'ana']],
      [
        ['saida', 'ana'],
        ['entrada', 'ana'],
      ],
    ])
  })

  it.each([
    [{ tipo: 'atribuicao', para: 'ana' }, 'ana'],
    [{ tipo: 'atribuicao', para: null, ausencia: true }, null],
    [{ tipo: 'transferencia', com_historico: true }, null],
    [{ tipo: 'transferencia', com_historico: false, passagem: {} }, null],
    [{ tipo: 'transferencia', com_historico: false }, undefined],
    [{ tipo: 'transferencia_aceita' }, 'autor'],
    [{ tipo: 'fila', para: 'f' }, null],
    [{ tipo: 'reabertura' }, undefined],
    [{ tipo: 'reabertura', responsavel: 'bia' }, 'bia'],
    [{ tipo: 'atribuicao', para: 'ana', responsavel: null }, null],
    [null, undefined],
  ] as const)('[achado C13] reads from %j the assignee %s', (dados, quem) => {
    expect(responsavelDoFio(dados, 'autor')).toBe(quem)
  })

  it('excludes closed hours of the queue and time spent waiting for others', () => {
    const sexta = com(comercial, [{ desde: inicio + 60 * MIN, ate: inicio + 120 * MIN }])
    // over the lunch break
    expect(medir(sexta, inicio + 3.5 * 60 * MIN, inicio + 5.5 * 60 * MIN)).toEqual({ relogio_s: 7200, util_s: 3600 })
    expect(medir(sexta, inicio + (3 * 24 + 9) * 60 * MIN, inicio + 7 * 24 * 60 * MIN)).toEqual({
      relogio_s: 313_200,
      util_s: 3600,
    }) // Thursday 17:00, a holiday, a weekend, Monday 08:00
    expect(medirResolucao(sexta, inicio, inicio + 180 * MIN)).toEqual({ relogio_s: 7200, util_s: 7200 })
    const semHistorico = ler([linha(0, 'entrada'), ato(5, 'fim_por_transferencia', 'ana'), ato(6, 'volta', 'bia')])
    expect(curtos(semHistorico)).toEqual([
      ['aberta', null, null],
      ['finalizada', 'ana', null],
      ['reaberta', 'bia', null],
    ])
  })
})

const umaLinha = fc.record({
  minuto: fc.nat(20_000),
  direcao: fc.constantFrom<LinhaDoFio['direcao']>('entrada', 'saida', 'nota', 'sistema'),
  autor_id: fc.constantFrom(null, 'ana', 'bia'),
  automatica: fc.boolean(),
  desfeita: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  ato: fc.constantFrom<AtoDoFio | null>(
    null,
    'fim',
    'fim',
    'fim_por_transferencia',
    'reabertura',
    'volta_do_fim',
    'volta',
  ),
  responsavel: fc.constantFrom(undefined, undefined, null, 'ana', 'bia'),
})
const fios = fc.array(umaLinha, { maxLength: 40 }).map((l) =>
  l.map((x, n) => ({
    ...x,
    seq: n + 1,
    em: inicio + x.minuto * MIN,
    ato: x.direcao === 'sistema' ? x.ato : null,
    responsavel: x.direcao === 'sistema' ? x.responsavel : undefined,
  })),
)
const trechos = fc.array(
  fc
    .tuple(fc.nat(20_000), fc.nat(5000))
    .map(([de, quanto]) => ({ desde: inicio + de * MIN, ate: inicio + (de + quanto) * MIN })),
  { maxLength: 5 },
)

describe('any thread', () => {
  it('gives the same result in parts and at once', () => {
    fc.assert(
      fc.property(fios, fc.array(fc.nat(40), { maxLength: 6 }), trechos, (fio, cortes, esperas) => {
        const c = com(comercial, esperas)
        const inteiro = apurar(semApuracao, fio, c)
        let fatos: Apurado['fatos'] = []
        let estado = semApuracao
        const contagens = new Map<string, number>()
        const limites = [0, ...cortes.toSorted((a, b) => a - b), fio.length]
        for (const [n, de] of limites.slice(0, -1).entries()) {
          const parte = apurar(estado, fio.slice(de, limites[n + 1]), c)
          estado = parte.estado
          fatos = [
            ...fatos.filter((f) => !(f.tipo === 'finalizada' && parte.desfeitos.includes(f.seq))),
            ...parte.fatos,
          ]
          for (const x of parte.contagens)
            contagens.set(
              `${x.hora}${x.lado}${x.atendente_id}`,
              (contagens.get(`${x.hora}${x.lado}${x.atendente_id}`) ?? 0) + x.n,
            )
        }
        expect(fatos).toEqual(inteiro.fatos)
        expect(estado).toEqual(inteiro.estado)
        expect(contagens).toEqual(new Map(inteiro.contagens.map((x) => [`${x.hora}${x.lado}${x.atendente_id}`, x.n])))
      }),
      { numRuns: 300 },
    )
  })

  it("[achado C13] counts every message of the customer for exactly one user or for none, and every 'recebida' has a user", () => {
    fc.assert(
      fc.property(fios, (fio) => {
        const { fatos, contagens } = apurar(semApuracao, fio, com(semFechar))
        let dono: string | null = null
        const esperadas = new Map<string, number>()
        for (const l of fio.filter((x) => !x.desfeita)) {
          if (l.direcao === 'sistema' && l.responsavel !== undefined) dono = l.responsavel
          if (l.direcao === 'saida' && !l.automatica) dono ??= l.autor_id
          if (l.direcao === 'entrada') esperadas.set(String(dono), (esperadas.get(String(dono)) ?? 0) + 1)
        }
        const contadas = new Map<string, number>()
        for (const c of contagens)
          if (c.lado === 'entrada')
            contadas.set(String(c.atendente_id), (contadas.get(String(c.atendente_id)) ?? 0) + c.n)
        expect(contadas).toEqual(esperadas)
        const recebidas = fatos.filter((f) => f.tipo === 'recebida')
        expect(recebidas.every((f) => f.atendente_id !== null)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('has no negative times, never more business time than clock time, alternating ends and reopenings, and each fact once per row', () => {
    fc.assert(
      fc.property(fios, trechos, (fio, esperas) => {
        const { fatos } = apurar(semApuracao, fio, com(comercial, esperas))
        for (const f of fatos) {
          if (f.relogio_s !== null && f.util_s !== null) expect(f.util_s >= 0 && f.util_s <= f.relogio_s).toBe(true)
        }
        expect(new Set(fatos.map((f) => `${f.seq} ${f.tipo}`)).size).toBe(fatos.length)
        const ciclos = fatos.flatMap((f) =>
          f.tipo === 'finalizada' ? [-1] : f.tipo === 'aberta' || f.tipo === 'reaberta' ? [1] : [],
        )
        expect(ciclos.every((v, n) => v === (n % 2 ? -1 : 1))).toBe(true)
        expect(fatos.filter((f) => f.tipo === 'primeira_resposta').length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 300 },
    )
  })

  it('merges overlapping intervals without double counting, and measures a split interval without loss', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(200), fc.nat(50)), { maxLength: 12 }), (pares) => {
        const dados = pares.map(([de, n]) => ({ de, ate: de + n }))
        const coberto = new Set(dados.flatMap((t) => Array.from({ length: t.ate - t.de }, (_, i) => t.de + i)))
        const feitos = juntar(dados)
        expect(feitos.reduce((n, t) => n + t.ate - t.de, 0)).toBe(coberto.size)
        expect(feitos.every((t, n) => n === 0 || (feitos[n - 1]?.ate ?? 0) < t.de)).toBe(true)
      }),
    )
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(20_000), fc.nat(20_000), (a, b, c) => {
        const [x = 0, y = 0, z = 0] = [a, b, c].toSorted((m, n) => m - n).map((m) => inicio + m * MIN)
        const de = com(comercial)
        const [um, dois, todo] = [medir(de, x, y), medir(de, y, z), medir(de, x, z)]
        expect([um.relogio_s + dois.relogio_s, um.util_s + dois.util_s]).toEqual([todo.relogio_s, todo.util_s])
      }),
    )
  })
})
