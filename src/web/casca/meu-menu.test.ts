import { expect, it } from 'vitest'
import fc from '#tests/suporte/propriedades.ts'
import { lerMeuMenu, MAXIMO_DE_FAVORITOS } from './meu-menu.ts'
import { trocar } from './mudar-meu-menu.ts'

it('reads whatever is stored as a menu: paths of this site, each once, up to the maximum', () => {
  fc.assert(
    fc.property(
      fc.anything(),
      fc.array(fc.oneof(fc.string(), fc.constantFrom('/vu', '/co', '/eng'), fc.integer())),
      (v, f) => {
        for (const lido of [lerMeuMenu(v), lerMeuMenu({ largo: v, favoritos: f })]) {
          expect(typeof lido.largo).toBe('boolean')
          expect(lido.favoritos.length).toBeLessThanOrEqual(MAXIMO_DE_FAVORITOS)
          expect(new Set(lido.favoritos).size).toBe(lido.favoritos.length)
          expect(lido.favoritos.every((p) => p.startsWith('/'))).toBe(true)
        }
      },
    ),
  )
})

it('puts a favourite in the place of another and keeps all of them, the others in their order', () => {
  const lista = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(lista, fc.nat(), fc.nat(), (l, a, b) => {
      const [de, para] = [l[a % l.length] ?? '', l[b % l.length] ?? '']
      const depois = trocar(l, de, para)
      expect(depois.indexOf(de)).toBe(l.indexOf(para))
      expect(depois.filter((x) => x !== de)).toEqual(l.filter((x) => x !== de))
      expect(trocar(l, 'nenhuma', de)).toEqual(l)
    }),
  )
})
