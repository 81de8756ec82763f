import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { citadosNoTexto, citandoEm, emTrechos } from './citacao.ts'

it('searches for a name only at the start of a word, up to the cursor', () => {
  expect(citandoEm('oi @an', 6)).toEqual({ busca: 'an', de: 3, ate: 6 })
  expect(citandoEm('@Ana So', 7)).toEqual({ busca: 'Ana So', de: 0, ate: 7 })
  for (const t of ['ana@sol', 'oi @ana, e', 'nada']) expect(citandoEm(t, t.length)).toBeNull()
  const [ana, time] = [
    { id: '1', nome: 'Ana', time: false },
    { id: '2', nome: 'Vendas', time: true },
  ]
  expect(citadosNoTexto('@Ana veja', [ana, time, ana])).toEqual({ mencoes: ['1'], times: [] })
  expect(
    emTrechos('@Ana Souza e @Ana', ['Ana', 'Ana Souza'])
      .filter((t) => t.citado)
      .map((t) => t.texto),
  ).toEqual(['@Ana Souza', '@Ana'])
})

it('splits a text at names without changing it, and every part marked as a name is one of them', () => {
  const palavra = fc.constantFrom('@Ana', '@Ana Souza', '@Zé', ' ', 'oi', '@', 'Souza', '\n')
  fc.assert(
    fc.property(
      fc.array(palavra).map((p) => p.join('')),
      fc.subarray(['Ana', 'Ana Souza', 'Zé']),
      (texto, nomes) => {
        const trechos = emTrechos(texto, nomes)
        expect(trechos.map((t) => t.texto).join('')).toBe(texto)
        expect(trechos.every((t) => !t.citado || nomes.includes(t.texto.slice(1)))).toBe(true)
        expect(trechos.some((t) => t.texto === '')).toBe(false)
      },
    ),
    { numRuns: 300 },
  )
})
