import { expect, it } from 'vitest'
import { daUrl, estadoInicial } from '#ui/tabela/estado.ts'
import { linkDasOrdens } from './links.ts'

it('opens the list with the filters that its table reads', () => {
  const filtrosDe = (endereco: string) => {
    const busca = Object.fromEntries(new URL(endereco, 'https://girassol.test').searchParams)
    return daUrl(busca, estadoInicial([]), []).filtros
  }
  expect(filtrosDe(linkDasOrdens())).toEqual([])
  expect(filtrosDe(linkDasOrdens({ situacao: ['aberta', 'reaberta'], prazo: 'atrasada' }))).toEqual([
    { campo: 'situacao', operador: 'e', valor: 'aberta' },
    { campo: 'situacao', operador: 'e', valor: 'reaberta' },
    { campo: 'prazo', operador: 'e', valor: 'atrasada' },
  ])
})
