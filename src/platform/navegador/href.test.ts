import { expect, it } from 'vitest'
import { comBusca, href } from './href.ts'

it('adds the values of a query in their order and omits keys without one', () => {
  const quadro = href('/funil/{id}', { id: 'co.vendas' })
  expect(comBusca(quadro, { cartao: '1', aba: undefined, texto: 'a&b c' })).toBe(
    '/funil/co.vendas?cartao=1&texto=a%26b%20c',
  )
  expect(comBusca(quadro, {})).toBe('/funil/co.vendas')
  expect(comBusca(quadro, { filtros: 'papel:e:nenhum;ativo:e:sim' })).toBe(
    '/funil/co.vendas?filtros=papel:e:nenhum;ativo:e:sim',
  )
})
