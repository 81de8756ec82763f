import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { campo, esquemaDoValor, type Campo } from '#engines/funil/campos.ts'
import { tiposDeCampo } from '#engines/funil/tipos.ts'
import { lerResposta, lerRespostas } from './ler-resposta.ts'
import { folhasDe, pegar } from './saidas.ts'

const de = (tipo: Campo['tipo'], config: Record<string, unknown> = {}): Campo =>
  campo.parse({ chave: 'x', rotulo: 'X', tipo, escopo: 'cartao', config })
const lido = (tipo: Campo['tipo'], bruto: unknown, config = {}) => {
  const r = lerResposta(de(tipo, config), bruto)
  return 'valor' in r ? r.valor : null
}

it('reads answers as people write them, and rejects instead of guessing', () => {
  expect([
    lido('numero', '1.234,56'),
    lido('numero', '350 kWh'),
    lido('numero', '1,234.5'),
    lido('numero', 'de 300 a 400'),
  ]).toEqual([1234.56, 350, 1234.5, null])
  expect([lido('moeda', 'R$ 2.350,00'), lido('moeda', '480'), lido('moeda', 'não sei')]).toEqual([
    235_000,
    48_000,
    null,
  ])
  expect([
    lido('booleano', 'Sim'),
    lido('booleano', 'não'),
    lido('booleano', 'talvez'),
    lido('data', '04/12/2026'),
  ]).toEqual([true, false, null, '2026-12-04'])
  const opcoes = { opcoes: [{ id: 'ceramico', rotulo: 'Telha cerâmica' }] }
  expect([
    lido('selecao', 'telha_ceramica', opcoes),
    lido('selecao', 'CERAMICO', opcoes),
    lido('selecao', 'zinco', opcoes),
  ]).toEqual(['ceramico', 'ceramico', null])
  expect([lido('telefone', '(51) 99844-2017'), lido('telefone', '99'), lido('documento', '529.982.247-25')]).toEqual([
    '5551998442017',
    null,
    '52998224725',
  ])
})

it('never throws for any answer, and reads only values that the field accepts', () => {
  fc.assert(
    fc.property(fc.constantFrom(...tiposDeCampo), fc.oneof(fc.string(), fc.jsonValue()), (tipo, bruto) => {
      const c = de(tipo)
      const r = lerResposta(c, bruto)
      if ('valor' in r) expect(esquemaDoValor(c).safeParse(r.valor).success).toBe(true)
      else expect(r.erro.length).toBeGreaterThan(0)
    }),
    { numRuns: 400 },
  )
})

it('finds every leaf of a delivery by its path, and reads it through a map', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.stringMatching(/^[a-z]{1,6}$/),
        fc.oneof(
          fc.string(),
          fc.integer(),
          fc.array(fc.string(), { minLength: 1, maxLength: 3 }),
          fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.boolean(), { minKeys: 1 }),
        ),
      ),
      (corpo) => {
        for (const f of folhasDe(corpo)) expect(pegar(corpo, f.caminho)).toEqual(f.valor)
      },
    ),
    { numRuns: 300 },
  )
  const campos = new Map([
    ['a', de('numero')],
    ['b', de('booleano')],
  ])
  expect(
    lerRespostas(
      campos,
      [
        { de: 'p', para: 'a' },
        { de: 'q', para: 'b' },
        { de: 'r', para: 'fora' },
      ],
      (k) => ({ p: '12', q: 'talvez', r: 'x' })[k],
    ),
  ).toEqual({ valores: { a: 12 }, recusados: [{ campo: 'b', mensagem: expect.stringContaining('talvez') }] })
})
