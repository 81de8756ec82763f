import { expect, it } from 'vitest'
import { comFileiraMovida, seguinteNaAgua } from './ordem-das-fileiras.ts'

const fileiras = ['n1', 'o1', 'n2', 'o2', 'n3'].map((id) => ({ id, agua: id.startsWith('n') ? 'norte' : 'oeste' }))
const mover = (id: string, antesDe: string | null) => comFileiraMovida(fileiras, id, antesDe)?.map((f) => f.id)

it('moves a row within its face, and leaves the faces where they are', () => {
  expect(mover('n3', 'n1')).toEqual(['n3', 'n1', 'n2', 'o1', 'o2'])
  expect(mover('n1', null)).toEqual(['n2', 'n3', 'n1', 'o1', 'o2'])
  expect(mover('o1', null)).toEqual(['n1', 'n2', 'n3', 'o2', 'o1'])
  expect(mover('n2', 'n2')).toEqual(['n1', 'n2', 'n3', 'o1', 'o2'])
})

it('refuses another face and a row that is not there', () => {
  expect(mover('n1', 'o1')).toBeUndefined()
  expect(mover('n1', 'n9')).toBeUndefined()
  expect(mover('n9', 'n1')).toBeUndefined()
})

it('is undone by the row that followed before', () => {
  for (const { id } of fileiras)
    for (const para of ['n1', 'n2', 'n3', null]) {
      const depois = comFileiraMovida(fileiras, id, para)
      if (!depois) continue
      const volta = comFileiraMovida(depois, id, seguinteNaAgua(fileiras, id))
      expect(volta?.map((f) => f.id)).toEqual(['n1', 'n2', 'n3', 'o1', 'o2'])
    }
})
