import { describe, expect, it } from 'vitest'
import fc from '#tests/suporte/propriedades.ts'
import { FUSO, jornadaDe, somarTempoUtil, tempoUtilEntre, type Expediente } from '#kit/expediente.ts'
import { feriadoNacional } from '#kit/feriados.ts'
import { juntarAparencias, SEM_AJUSTES } from './aparencia.ts'
import type { Campo } from './campos.ts'
import { diferencas } from './diferenca.ts'
import { conferir, type Arredores } from './lint.ts'
import { decidir } from './mover.ts'
import { paradoHa } from './parado.ts'
import { prazoLegalDe, retomar, vencimento, type PrazoLegal } from './prazo.ts'
import { definicao, type Definicao, type Estagio } from './tipos.ts'

const comercial: Expediente = {
  fuso: FUSO,
  semana: Array.from({ length: 7 }, (_, d) =>
    d >= 1 && d <= 5
      ? [
          { inicio: 480, fim: 720 },
          { inicio: 780, fim: 1080 },
        ]
      : [],
  ),
  fechado: (d) => feriadoNacional(d)?.facultativo === false,
}
const as9 = (dia: string) => new Date(`${dia}T12:00:00Z`)
const dia = (d: Date | null) => d && new Intl.DateTimeFormat('sv-SE', { timeZone: FUSO, dateStyle: 'short' }).format(d)
const campo = (chave: string, escopo: Campo['escopo'] = 'cartao'): Campo => ({
  chave,
  rotulo: chave.toUpperCase(),
  tipo: 'texto',
  escopo,
  config: {
    opcoes: [],
    minimo: null,
    maximo: null,
    unidade: '',
    itens: [],
    entidade: '',
    validade_dias: null,
    avisar_dias: null,
  },
})
const ids = Array.from({ length: 6 }, (_, i) => `0190000${i}-0000-7000-8000-000000000000`)
const [A = '', B = '', C = '', G = '', P = ''] = ids
const base: Definicao = definicao.parse({
  nome: 'Obra',
  estagios: [
    { id: A, chave: 'a', nome: 'Começo', tipo: 'aberto' },
    { id: B, chave: 'b', nome: 'Espera', tipo: 'espera' },
    { id: C, chave: 'c', nome: 'Meio', tipo: 'aberto' },
    { id: G, chave: 'g', nome: 'Feito', tipo: 'ganho' },
    { id: P, chave: 'p', nome: 'Perdido', tipo: 'perdido' },
  ],
  motivos_perda: [{ id: ids[5], rotulo: 'Preço' }],
})
const arredores = (m: Partial<Arredores> = {}): Arredores => ({
  campos: new Map([
    ['x', campo('x')],
    ['y', campo('y', 'dossie')],
  ]),
  funis: new Map(),
  termos: new Set(['orcamento_conexao']),
  esperados: [],
  ...m,
})
const erros = (d: Definicao, a = arredores()) =>
  conferir(d, a)
    .filter((p) => p.gravidade === 'erro')
    .map((p) => p.texto)
const outro = (m: Partial<Definicao>): Definicao => ({ ...base, ...m })
const estagio = (id: string, m: Partial<Definicao['estagios'][number]>): Definicao =>
  outro({ estagios: base.estagios.map((e) => (e.id === id ? { ...e, ...m } : e)) })

describe('deadlines', () => {
  it('counts legal deadlines as the regulator does: without the day of notice, with the last day, never starting or ending on a day off', () => {
    const lei = (valor: number, unidade: 'du' | 'dc', de: string) =>
      dia(
        vencimento({ valor: 0, unidade: 'legal', termo: 't' }, as9(de), comercial, {
          termo: 't',
          quando: null,
          valor,
          unidade,
        }),
      )
    expect(lei(15, 'dc', '2027-01-29')).toBe('2027-02-15')
    expect(lei(45, 'dc', '2027-03-10')).toBe('2027-04-26')
    expect(lei(5, 'du', '2027-04-15')).toBe('2027-04-23')
    expect(vencimento({ valor: 0, unidade: 'legal' }, as9('2027-01-29'), comercial)).toBeNull()
  })

  it("picks the first case of a legal deadline that matches the card's values", () => {
    const tabela: PrazoLegal[] = [
      {
        termo: 'o',
        quando: { juntar: 'e', regras: [{ campo: 'kw', operador: 'maior', valor: '75' }] },
        valor: 45,
        unidade: 'dc',
      },
      {
        termo: 'o',
        quando: { juntar: 'e', regras: [{ campo: 'obra', operador: 'igual', valor: 'sim' }] },
        valor: 30,
        unidade: 'dc',
      },
      { termo: 'o', quando: null, valor: 15, unidade: 'dc' },
    ]
    const dias = (v: Record<string, number | boolean>) =>
      prazoLegalDe({ valor: 0, unidade: 'legal', termo: 'o' }, tabela, v)?.valor
    expect([
      dias({ kw: 120, obra: true }),
      dias({ kw: 75, obra: true }),
      dias({ kw: 5, obra: false }),
      dias({}),
    ]).toEqual([45, 30, 15, 15])
  })

  it('keeps the remaining time when a paused deadline resumes', () => {
    const instante = fc.date({
      min: new Date('2026-01-05T11:00:00Z'),
      max: new Date('2027-12-20T11:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(
        instante,
        fc.integer({ min: 1, max: 80 }),
        fc.integer({ min: 0, max: 200 }),
        (parou, horas, depois) => {
          const vencia = somarTempoUtil(comercial, parou, horas * 3_600_000) ?? parou
          const agora = new Date(parou.getTime() + depois * 3_600_000)
          expect(tempoUtilEntre(comercial, agora, retomar(vencia, parou, agora, comercial))).toBe(horas * 3_600_000)
        },
      ),
      { numRuns: 200 },
    )
    expect(retomar(as9('2026-05-04'), as9('2026-05-05'), as9('2026-06-01'), comercial)).toEqual(as9('2026-05-04'))
  })

  it('counts a card as stalled from the last human action, and not while it waits for someone else', () => {
    const c = { ultima_atividade_em: as9('2026-05-01'), entrou_estagio_em: as9('2026-05-04') }
    const ha = (tipo: Estagio['tipo'], parado_dias: number | null, dia: string) =>
      paradoHa({ tipo, parado_dias }, c, as9(dia), comercial)
    // counted from a Monday; weekends are not idle time
    expect([
      ha('aberto', 5, '2026-05-08'),
      ha('aberto', 5, '2026-05-10'),
      ha('aberto', 5, '2026-05-11'),
      ha('aberto', 5, '2026-05-12'),
    ]).toEqual([null, null, 5, 6])
    expect([ha('espera', 5, '2026-07-09'), ha('ganho', 5, '2026-07-09'), ha('aberto', null, '2026-07-09')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('counts the working days in between as stalled days, and never fewer as time passes', () => {
    const instante = fc.date({
      min: new Date('2026-01-05T11:00:00Z'),
      max: new Date('2026-06-20T11:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instante, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 900 }), (desde, dias, horas) => {
        const c = { ultima_atividade_em: desde, entrou_estagio_em: desde }
        const [agora, depois] = [horas, horas + 24].map(
          (h) => new Date(Math.ceil(desde.getTime() / 900_000) * 900_000 + h * 3_600_000),
        ) as [Date, Date]
        const ha = paradoHa({ tipo: 'aberto', parado_dias: dias }, c, agora, comercial)
        const uteis = Math.floor(tempoUtilEntre(comercial, desde, agora) / jornadaDe(comercial))
        expect(ha).toBe(uteis >= dias ? uteis : null)
        expect(paradoHa({ tipo: 'aberto', parado_dias: dias }, c, depois, comercial) ?? 0).toBeGreaterThanOrEqual(
          ha ?? 0,
        )
      }),
      { numRuns: 30 },
    )
  })
})

describe('moves', () => {
  it('requires a reason according to the rule that lets the role through', () => {
    const d = outro({
      transicoes: [
        { de: A, para: C, papeis: ['operador'], exige_motivo: true },
        { de: A, para: C, papeis: ['gestor'], exige_motivo: false },
      ],
    })
    const pedir = (papel: 'operador' | 'gestor' | 'leitor') =>
      decidir(d, new Map(), {
        de: A,
        para: C,
        papel,
        valores: {},
        motivo: null,
        motivo_perda: null,
        ocupacao: { todos: 0, da_pessoa: 0 },
      })?.codigo ?? null
    expect([pedir('operador'), pedir('gestor'), pedir('leitor')]).toEqual([
      'MOTIVO_OBRIGATORIO',
      null,
      'TRANSICAO_PROIBIDA',
    ])
  })
})

describe('the lint', () => {
  it('accepts a complete definition', () => expect(conferir(base, arredores())).toEqual([]))

  it('names what blocks publishing', () => {
    expect(erros(outro({ estagios: base.estagios.filter((e) => e.tipo !== 'ganho') }))[0]).toMatch(
      /Falta um estágio de ganho/,
    )
    expect(erros(outro({ estagios: base.estagios.filter((e) => e.tipo !== 'perdido') }))[0]).toMatch(
      /Falta um estágio de perdido/,
    )
    expect(erros(outro({ estagios: base.estagios.toReversed() }))[0]).toMatch(/primeiro estágio/)
    expect(
      erros(
        outro({
          transicoes: [
            { de: A, para: G, papeis: [], exige_motivo: false },
            { de: null, para: P, papeis: [], exige_motivo: false },
          ],
        }),
      ),
    ).toEqual([
      'Nenhum cartão chega a “Espera”: falta um movimento permitido até ele.',
      'Nenhum cartão chega a “Meio”: falta um movimento permitido até ele.',
    ])
    expect(erros(estagio(A, { nome: ' ' }))).toEqual(['Um estágio não tem nome.'])
    expect(erros(estagio(C, { nome: 'Começo' }))).toEqual(['Há mais de um estágio chamado “Começo”.'])
    expect(
      erros({ ...estagio(A, { portas: [{ campo: 'y', regra: 'obrigatorio', quando: null }] }), usa_dossie: false })[0],
    ).toMatch(/não usa dossiê/)
    expect(erros(estagio(A, { prazo: { valor: 0, unidade: 'legal', termo: 'nada' } }))[0]).toMatch(
      /prazo legal de “Começo” não existe/,
    )
  })

  it('follows hand-offs to their destination, and back', () => {
    const passagem = (m: object) =>
      outro({
        passagens: [
          {
            id: ids[5] ?? '',
            chave: 'H',
            ao_entrar: C,
            quando: null,
            destino: { funil: 'f', estagio: 'z' },
            modo: 'filho',
            atraso_dias: 0,
            retornos: [],
            ...m,
          },
        ],
      })
    const com = arredores({
      funis: new Map([['f', { nome: 'Outro', estagios: new Map([['z', { nome: 'Z', tipo: 'aberto' as const }]]) }]]),
    })
    expect(erros(passagem({}), com)).toEqual([])
    expect(erros(passagem({}))[0]).toMatch(/funil que não existe/)
    expect(erros(passagem({ destino: { funil: 'f', estagio: 'q' } }), com)[0]).toMatch(/estágio que não existe lá/)
    expect(erros(passagem({ retornos: [{ quando: 'ganho', para: 'q', tarefa: null }] }), com)[0]).toMatch(
      /volta a um estágio que não existe mais/,
    )
    expect(erros(base, arredores({ esperados: [{ funil: 'Vendas', passagem: 'H01', estagio: 'sumiu' }] }))[0]).toMatch(
      /“Vendas” conta com um estágio que saiu daqui/,
    )
  })
})

describe('the difference', () => {
  const palavras = {
    campos: arredores().campos,
    termos: new Map([['orcamento_conexao', 'Orçamento de conexão']]),
    funis: new Map([['f', 'Outro']]),
  }
  it('is empty between a definition and itself, and sentences otherwise', () => {
    expect(diferencas(base, base, palavras)).toEqual([])
    const depois = {
      ...estagio(A, {
        nome: 'Início',
        prazo: { valor: 2, unidade: 'du' as const },
        portas: [{ campo: 'x', regra: 'obrigatorio' as const, quando: null }],
      }),
      nome: 'Obras',
    }
    expect(diferencas(base, depois, palavras).map((d) => d.texto)).toEqual([
      'O nome passa de “Obra” a “Obras”',
      '“Início”: chamava-se “Começo”',
      '“Início”: o prazo passa de sem prazo a 2 dias úteis',
      '“Início”: passa a pedir X',
    ])
    expect(
      diferencas(base, outro({ estagios: base.estagios.filter((e) => e.id !== B) }), palavras).map((d) => d.texto),
    ).toEqual(['Sai o estágio “Espera”'])
  })
  it('reports a new order once, by the names', () => {
    const [a, b, c, ...fim] = base.estagios
    expect(
      diferencas(base, outro({ estagios: [a, c, b, ...fim].filter((e) => e !== undefined) }), palavras).map(
        (d) => d.texto,
      ),
    ).toEqual(['A ordem dos estágios muda: Começo → Meio → Espera → Feito → Perdido'])
  })
})

it("prefers the user's look to the team's, property by property", () => {
  const eu = { ...SEM_AJUSTES, densidade: 'confortavel' as const }
  const time = { ...SEM_AJUSTES, densidade: 'compacta' as const, capa: ['x'] }
  expect(juntarAparencias([eu, time])).toEqual({ ...SEM_AJUSTES, densidade: 'confortavel', capa: ['x'] })
  expect(juntarAparencias([])).toEqual(SEM_AJUSTES)
})
