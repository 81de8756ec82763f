import { expect, it } from 'vitest'
import fc from '#tests/suporte/propriedades.ts'
import { calcular } from './calcular.ts'
import { casaDeTeste } from './casa-de-teste.ts'
import { aplicarKit, diferencaDoKit, distribuirModulos, type KitEscolhido } from './kit.ts'
import { comRegraDePreco } from './regra-de-preco.ts'
import { duplicarVariante } from './variantes.ts'

const MODULO = '01900000-0000-7000-8000-000000000001'
const INVERSOR = '01900000-0000-7000-8000-000000000002'
const base = casaDeTeste()
const kit: KitEscolhido = {
  kit: {
    kitId: '01900000-0000-7000-8000-000000000003',
    nome: '5,85 kWp',
    fornecedor: 'Meridiano',
    precoCent: 1_100_000,
    valeAte: null,
    itens: [
      { itemId: MODULO, descricao: 'Aurora AU-585', unidade: 'un', quantidade: 10 },
      { itemId: INVERSOR, descricao: 'Norte NI-5000', unidade: 'un', quantidade: 1 },
    ],
  },
  modulo: { ...base.modulo, itemId: MODULO },
  modulos: 10,
  inversores: base.inversores.map((i) => ({ ...i, itemId: INVERSOR })),
}
const comKit = { ...base, ...aplicarKit(base, kit) }
const custos = (e: typeof base) => calcular(e).preco.custos.map((c) => [c.descricao, c.quantidade, c.totalCent])

it('fills the equipment, the roof and the cost in one act; services and freight stay', () => {
  expect(custos(comKit)).toEqual([
    ['Kit 5,85 kWp', 1, 1_100_000],
    ['Instalação', 5.85, 292_500],
    ['Projeto, ART e homologação', 1, 118_000],
    ['Frete a Goiânia', 1, 42_000],
  ])
  expect(diferencaDoKit(comKit)).toBeNull()
})

it('pays by the piece for what the plant has beyond the kit, and says so', () => {
  const doze = { ...comKit, faces: distribuirModulos(comKit.faces, 12) }
  expect(custos(doze).slice(0, 2)).toEqual([
    ['Kit 5,85 kWp', 1, 1_100_000],
    ['Aurora AU-585', 2, 122_850],
  ])
  const aviso = 'O kit traz 10 módulos e o telhado tem 12: os 2 que faltam entram pelo custo avulso.'
  expect(calcular(doze).avisos.find((a) => a.codigo === 'KIT')?.frase).toBe(aviso)
  expect(custos({ ...comKit, kit: null })[0]).toEqual(['Aurora AU-585', 10, 614_250])
  const copia = duplicarVariante(comKit, 'A')
  expect(copia?.entrada.variantes.at(-1)?.mudancas.kit?.nome).toBe('5,85 kWp')
})

it('spreads any number of modules over the faces, none lost', () => {
  const [face] = base.faces
  if (!face) throw new Error('no face')
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 900 }),
      (modulos, total) => {
        const faces = distribuirModulos(
          modulos.map((m) => ({ ...face, modulos: m })),
          total,
        )
        expect(faces.reduce((s, f) => s + f.modulos, 0)).toBe(total)
        expect(faces.every((f) => f.modulos >= 0)).toBe(true)
      },
    ),
  )
})

it('takes taxes, commission and floor of the rule of each size, and nothing else', () => {
  const regra = { kwp_ate: null, reais_por_wp: 3, markup: null, tributos: 0.08, comissao: 0.05, piso: 0.2 }
  const regras = [{ id: 'r', kwp_de: 7, ...regra, inicio: '2026-01-01', fim: null }]
  expect(comRegraDePreco(base, regras, '2026-11-20')).toBe(base)
  const maior = { faces: distribuirModulos(base.faces, 20) }
  const duas = {
    ...base,
    variantes: [
      { letra: 'A' as const, mudancas: {} },
      { letra: 'B' as const, mudancas: maior },
    ],
  }
  const { preco, variantes } = comRegraDePreco(duas, regras, '2026-11-20')
  expect(preco).toEqual(base.preco)
  expect(variantes[0]?.mudancas).toEqual({})
  expect(variantes[1]?.mudancas.preco).toEqual({ ...base.preco, tributos: 0.08, comissao: 0.05, piso: 0.2 })
})
