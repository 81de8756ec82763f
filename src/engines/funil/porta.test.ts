import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { campo, type Campo, type ValorDeCampo } from './campos.ts'
import { aindaEspera, partesDe } from './passagem.ts'
import { faltam } from './porta.ts'
import { definicao, tiposDeEstagio, type Definicao, type Passagem } from './tipos.ts'

const NOMES = ['a', 'b', 'c', 'd', 'e']
const campos = new Map<string, Campo>(
  NOMES.map((chave) => [chave, campo.parse({ chave, rotulo: chave, tipo: 'texto', escopo: 'cartao' })]),
)
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const porta = fc.record({
  campo: fc.constantFrom(...NOMES, 'sumido'),
  regra: fc.constantFrom('obrigatorio' as const, 'recomendado' as const),
  quando: fc.option(
    fc.record({
      juntar: fc.constant('e' as const),
      regras: fc.tuple(
        fc.record({
          campo: fc.constantFrom(...NOMES),
          operador: fc.constantFrom('preenchido' as const, 'vazio' as const),
          valor: fc.constant(''),
        }),
      ),
    }),
    { nil: null },
  ),
})
const estagios = fc.array(
  fc.record({
    tipo: fc.constantFrom(...tiposDeEstagio),
    desvio: fc.boolean(),
    portas: fc.array(porta, { maxLength: 3 }),
  }),
  { minLength: 2, maxLength: 7 },
)
const desenhar = (linhas: readonly object[], mais: object = {}): Definicao =>
  definicao.parse({
    nome: 'F',
    estagios: linhas.map((l, i) => ({ id: uuid(i), chave: `e${i}`, nome: `E${i}`, tipo: 'aberto', ...l })),
    ...mais,
  })

it('requires the empty required fields of the main track up to the stage, each once; a detour and a loss require only their own', () => {
  fc.assert(
    fc.property(estagios, fc.nat(6), fc.subarray(NOMES), (linhas, qual, escritos) => {
      const d = desenhar(linhas)
      const alvo = d.estagios[qual % d.estagios.length]
      if (!alvo) return
      const valores = Object.fromEntries(escritos.map((k) => [k, 'x']))
      const esperado = new Set<string>()
      for (const [i, e] of d.estagios.entries()) {
        const antes = i < d.estagios.indexOf(alvo) && !e.desvio && e.tipo !== 'perdido' && alvo.tipo !== 'perdido'
        if (e !== alvo && !antes) continue
        for (const p of e.portas) {
          const vale =
            p.quando === null ||
            p.quando.regras.every((r) => (r.operador === 'preenchido') === escritos.includes(r.campo))
          if (p.regra === 'obrigatorio' && campos.has(p.campo) && !escritos.includes(p.campo) && vale)
            esperado.add(p.campo)
        }
      }
      expect(new Set(faltam(d, campos, alvo, valores))).toEqual(esperado)
      expect(faltam(d, campos, alvo, valores)).toHaveLength(esperado.size)
    }),
    { numRuns: 500 },
  )
})

it('treats a field of every type as missing while its value is empty or incomplete', () => {
  const casos: [tipo: string, config: object, pouco: ValorDeCampo[], bastante: ValorDeCampo][] = [
    ['texto', {}, [null, ''], 'x'],
    ['numero', {}, [null], 0],
    ['moeda', {}, [null], 0],
    ['booleano', {}, [null], false],
    ['data', {}, [null, ''], '2026-11-22'],
    ['selecao', {}, [null, ''], 'x'],
    ['itens', {}, [null, []], [{ nome: 'x' }]],
    ['endereco', {}, [null, {}], { logradouro: 'Rua' }],
    ['relacao', {}, [null], { id: '', nome: 'x' }],
    [
      'checklist',
      { itens: ['um', 'dois'] },
      [null, {}, { um: true }, { um: true, dois: false }],
      { um: true, dois: true },
    ],
    ['aprovacao', {}, [null, { por: uuid(1), em: '', aprovado: false }], { por: uuid(1), em: '', aprovado: true }],
    [
      'arquivo',
      {},
      [null, [], [{ caminho: 'x', nome: 'x', mime: 'x', tamanho: 1, valido_ate: '2020-01-01' }]],
      [{ caminho: 'x', nome: 'x', mime: 'x', tamanho: 1 }],
    ],
  ]
  for (const [tipo, config, pouco, bastante] of casos) {
    const um = new Map([['k', campo.parse({ chave: 'k', rotulo: 'k', tipo, escopo: 'cartao', config })]])
    const d = desenhar([{}, { portas: [{ campo: 'k' }] }])
    const [, alvo] = d.estagios
    if (!alvo) throw new Error('no stage')
    for (const v of pouco) expect([tipo, v, faltam(d, um, alvo, { k: v })]).toEqual([tipo, v, ['k']])
    expect([tipo, faltam(d, um, alvo, { k: bastante })]).toEqual([tipo, []])
  }
})

it('lets a card wait for a hand-off from the stage that started it to the furthest return target only', () => {
  const d = desenhar([{}, {}, {}, {}, {}], {
    passagens: [
      {
        id: uuid(90),
        chave: 'P',
        ao_entrar: uuid(1),
        quando: null,
        destino: { funil: 'x', estagio: 'y' },
        modo: 'filho',
        retornos: [
          { quando: 'ganho', para: 'e3' },
          { quando: 'perdido', para: 'e0' },
        ],
      },
    ],
  })
  const p = d.passagens[0] as Passagem
  expect(d.estagios.map((e) => aindaEspera(d, p, e.id, false))).toEqual([false, true, true, false, false])
  // in a stage where an answer moved it, the next answer still applies
  expect(d.estagios.map((e) => aindaEspera(d, p, e.id, true))).toEqual([true, true, true, true, false])
})

it('creates one card per line of a list, and one card when the list is empty', () => {
  const p = { dividir_por: 'lista' } as Passagem
  expect(partesDe(p, 'Obra', {}, campos).map((x) => x.titulo)).toEqual(['Obra'])
  expect(partesDe(p, 'Obra', { lista: [{ nome: 'Sul' }, { a: 'x', z: 'não há' }] }, campos)).toEqual([
    { numero: 1, titulo: 'Obra · Sul', valores: {} },
    { numero: 2, titulo: 'Obra · 2 de 2', valores: { a: 'x' } },
  ])
})
