import { expect, it } from 'vitest'
import type { Categoria } from '../../contract/cadastros.ts'
import { emArvore, foraDe, rastreioPadrao } from './arvore.ts'

const c = (id: string, pai_id: string | null, rastreio: Categoria['rastreio'] = null): Categoria => ({
  id,
  nome: id,
  pai_id,
  rastreio,
  materiais: 0,
  reposicao: null,
})
const todas = [
  c('geracao', null, 'serie'),
  c('cabos', 'eletrica', 'lote'),
  c('eletrica', null),
  c('modulos', 'geracao'),
]

it('puts each category after the one it is in', () => {
  expect(emArvore(todas).map((x) => `${x.nivel} ${x.no.id}`)).toEqual([
    '0 geracao',
    '1 modulos',
    '0 eletrica',
    '1 cabos',
  ])
})

it('offers a place for one outside of itself and of what is inside it', () => {
  expect(foraDe('geracao', todas).map((x) => x.id)).toEqual(['cabos', 'eletrica'])
  expect(foraDe(undefined, todas)).toHaveLength(4)
})

it('tracks new materials as the category says, or the nearest one around it', () => {
  expect(['modulos', 'cabos', 'eletrica', 'nenhuma', null].map((id) => rastreioPadrao(id, todas))).toEqual([
    'serie',
    'lote',
    null,
    null,
    null,
  ])
  expect(rastreioPadrao('a', [c('a', 'b'), c('b', 'a')])).toBeNull()
})
