import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { apto, escolher, metodosDeRoteamento, podeReceber, transborda, type Candidato } from './escolher.ts'
import { filaPara, type Chegada, type FilaDaCaixa } from './entrada.ts'
import { esperaPorExtenso, esperaPrevista, preencher } from './espera.ts'

const candidato: fc.Arbitrary<Candidato> = fc.record({
  usuario_id: fc.uuid(),
  disponivel: fc.boolean(),
  acesso: fc.boolean(),
  capacidade: fc.integer({ min: 1, max: 4 }),
  carga: fc.integer({ min: 0, max: 5 }),
  habilidades: fc.subarray(['Homologação', 'Garantia', 'Créditos']),
  ultima_em: fc.option(fc.integer({ min: 0, max: 9 })),
})
const candidatos = fc.uniqueArray(candidato, { selector: (c) => c.usuario_id, maxLength: 8 })
const pedido = fc.record({
  atendeu_por_ultimo: fc.option(fc.uuid()),
  tags: fc.subarray(['homologacao', 'GARANTIA', 'outra']),
})
const metodo = fc.constantFrom(...metodosDeRoteamento)
const pessoa = (id: string, mais: Partial<Candidato> = {}): Candidato => ({
  usuario_id: id,
  disponivel: true,
  acesso: true,
  capacidade: 5,
  carga: 0,
  habilidades: [],
  ultima_em: null,
  ...mais,
})
const qualquer = { atendeu_por_ultimo: null, tags: [] }

describe('assigning a conversation', () => {
  it('chooses a present user with access and free capacity, or null', () => {
    fc.assert(
      fc.property(metodo, candidatos, pedido, (m, cs, p) => {
        const quem = escolher(m, cs, p)
        const c = cs.find((x) => x.usuario_id === quem)
        expect(quem === null || (c !== undefined && c.disponivel && c.acesso && c.carga < c.capacidade)).toBe(true)
        if (m === 'rodizio' || m === 'menor_carga' || m === 'ultimo') expect(quem === null).toBe(!cs.some(apto))
      }),
    )
  })

  it('does not depend on the order of the members', () => {
    fc.assert(
      fc.property(metodo, candidatos, pedido, fc.integer(), (m, cs, p, semente) => {
        const misturados = cs.toSorted((a, b) => (a.usuario_id + semente < b.usuario_id + semente ? 1 : -1))
        expect(escolher(m, misturados, p)).toBe(escolher(m, cs, p))
      }),
    )
  })

  it('is fair with round robin: after any number of turns, counts differ by at most one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 40 }), (quantos, turnos) => {
        const roda = Array.from({ length: quantos }, (_, i) => pessoa(`p${i}`, { capacidade: 1000 }))
        const vezes = new Map(roda.map((c) => [c.usuario_id, 0]))
        for (let t = 1; t <= turnos; t++) {
          const quem = escolher('rodizio', roda, qualquer) ?? ''
          vezes.set(quem, (vezes.get(quem) ?? 0) + 1)
          const c = roda.find((x) => x.usuario_id === quem)
          if (c) c.ultima_em = t
        }
        expect(Math.max(...vezes.values()) - Math.min(...vezes.values())).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('supports least load, last attendant, skills, and manual', () => {
    const equipe = [
      pessoa('a', { carga: 2 }),
      pessoa('b', { carga: 1, habilidades: ['Homologação'] }),
      pessoa('c', { carga: 4, habilidades: ['Homologação', 'Garantia'] }),
    ]
    expect(escolher('menor_carga', equipe, qualquer)).toBe('b')
    expect(escolher('ultimo', equipe, { ...qualquer, atendeu_por_ultimo: 'c' })).toBe('c')
    expect(escolher('ultimo', equipe, { ...qualquer, atendeu_por_ultimo: 'x' })).toBe('b')
    expect(escolher('habilidade', equipe, { ...qualquer, tags: ['garantia', 'homologacao'] })).toBe('c')
    expect(escolher('habilidade', equipe, { ...qualquer, tags: ['assunto que ninguém aqui tem'] })).toBe('b')
    expect(
      escolher('habilidade', [...equipe.slice(0, 2), pessoa('c', { habilidades: ['Garantia'], disponivel: false })], {
        ...qualquer,
        tags: ['garantia'],
      }),
    ).toBeNull()
    expect(escolher('manual', equipe, qualquer)).toBeNull()
  })

  it('overflows after its minutes, or immediately when all present members are full', () => {
    const cheia = [pessoa('a', { carga: 5 }), pessoa('b', { disponivel: false })]
    const pode = () => true
    expect(transborda({ fila_id: 'f', minutos: 10, lotada: false }, 9 * 60_000, cheia, pode)).toBe('fica')
    expect(transborda({ fila_id: 'f', minutos: 10, lotada: false }, 10 * 60_000, cheia, () => false)).toBe('vai')
    expect(transborda({ fila_id: 'f', minutos: null, lotada: true }, 0, cheia, pode)).toBe('vai')
    expect(transborda({ fila_id: 'f', minutos: null, lotada: true }, 0, [pessoa('a')], pode)).toBe('fica')
    expect(transborda({ fila_id: null, minutos: null, lotada: true }, 9e9, cheia, pode)).toBe('fica')
  })

  it('[achado C8] overflows a full queue only to one that can take the conversation, for any members and any number waiting', () => {
    fc.assert(
      fc.property(
        metodo,
        candidatos,
        candidatos,
        pedido,
        fc.boolean(),
        fc.integer({ min: 0, max: 6 }),
        (m, aqui, la, p, aberta, esperando) => {
          const decisao = transborda({ fila_id: 'f', minutos: null, lotada: true }, 9e9, aqui, () =>
            podeReceber({ aberta, metodo: m, candidatos: la, esperando }, p),
          )
          const lugares = la.filter(apto).reduce((n, c) => n + c.capacidade - c.carga, 0)
          if (aqui.some(apto)) expect(decisao).toBe('fica')
          else if (!aberta || !la.some(apto) || lugares <= esperando) expect(decisao).toBe('sem_lugar')
          if (decisao === 'vai' && m !== 'manual') expect(escolher(m, la, p)).not.toBeNull()
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('choosing the queue of a conversation', () => {
  const chegada: Chegada = {
    texto: 'Bom dia! Minha CONTA veio alta, e a homologação?',
    tags: ['Rural'],
    telefone: '5519991234567',
    email: 'ana@fazenda.com.br',
    empresa: 'Granja Lindoia',
  }
  const fila = (fila_id: string, condicao: 'palavra' | 'etiqueta' | 'contato', ...valores: string[]): FilaDaCaixa => ({
    fila_id,
    padrao: false,
    regras: [{ condicao, valores }],
  })
  const padrao: FilaDaCaixa = { fila_id: 'padrao', padrao: true, regras: [] }
  it.each([
    ['palavra', 'conta', true],
    ['palavra', 'homologacao', true],
    ['palavra', 'veio alta', true],
    ['palavra', 'cont', false],
    ['palavra', '!!!', false],
    ['etiqueta', 'rural', true],
    ['etiqueta', 'urbano', false],
    ['contato', '19', true],
    ['contato', '(19) 99', true],
    ['contato', '11', false],
    ['contato', '@fazenda.com.br', true],
    ['contato', 'ana@fazenda.com.br', true],
    ['contato', 'na@fazenda.com.br', false],
    ['contato', 'granja lindoia', true],
  ] as const)('%s «%s»: %s', (condicao, valor, vale) => {
    expect(filaPara([padrao, fila('x', condicao, valor)], chegada)).toBe(vale ? 'x' : 'padrao')
  })
  it('takes the first queue with a matching rule, and none without a rule or default', () => {
    expect(filaPara([fila('a', 'palavra', 'conta'), fila('b', 'palavra', 'conta')], chegada)).toBe('a')
    expect(filaPara([fila('a', 'palavra', 'outra')], chegada)).toBeNull()
  })
})

it('formats an expected wait, and gives a vague text when it is unknown', () => {
  const aCadaQuatro = [0, 4, 8, 12].map((m) => m * 60_000)
  expect(esperaPrevista(3, aCadaQuatro)).toBe(12 * 60_000)
  expect(esperaPrevista(3, [1, 2])).toBeNull()
  expect([null, 20_000, 7 * 60_000, 23 * 60_000, 70 * 60_000, 150 * 60_000].map(esperaPorExtenso)).toEqual([
    'alguns minutos',
    'cerca de 1 minuto',
    'cerca de 7 minutos',
    'cerca de 25 minutos',
    'cerca de 1 hora',
    'cerca de 3 horas',
  ])
  expect(preencher('Você é o {posicao}º. {Outro} {x}', { posicao: '2' })).toBe('Você é o 2º. {Outro} {x}')
})
