import { expect, it } from 'vitest'
import { linkDaOrdem } from '../links.ts'
import { numeroEscrito, ordemDoCodigo, pedeDaOrdem } from './destino-da-saida.ts'

const ID = '019a0c1e-2f6a-7c3b-8d4e-5f6a7b8c9d0e'

it('reads an order out of its address, and nothing out of other codes', () => {
  expect(ordemDoCodigo(`https://girassol.exemplo${linkDaOrdem(ID)}`)).toBe(ID)
  expect(ordemDoCodigo(linkDaOrdem(ID))).toBe(ID)
  expect([`https://x/est/materiais/${ID}`, ID, 'CAB-0001', `${linkDaOrdem(ID)}/editar`].map(ordemDoCodigo)).toEqual([
    null,
    null,
    null,
    null,
  ])
})

it('reads a written number of an order, with its year or without', () => {
  expect(numeroEscrito('OS 142/2026')).toEqual({ numero: 142, ano: 2026 })
  expect(numeroEscrito(' os142 ')).toEqual({ numero: 142, ano: null })
  expect(['142', 'OS', 'OS-142', 'CAB-0142', 'OS 1/26'].map(numeroEscrito)).toEqual([null, null, null, null, null])
})

it('asks for what is planned, less what is in hand', () => {
  const peca = (item_id: string, prevista: string, retirada: string, devolvida: string) => ({
    item_id,
    prevista,
    retirada,
    devolvida,
  })
  const pede = pedeDaOrdem([peca('a', '10', '4', '1'), peca('b', '2', '2', '0'), peca('c', '0.3', '0.1', '0')])
  expect([...pede]).toEqual([
    ['a', '7'],
    ['c', '0.2'],
  ])
})
