// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { carrinhoVazio, guardarCarrinho, lerCarrinho, type Carrinho } from './carrinho.ts'

const material = {
  id: 'm',
  codigo: 'CAB-7',
  nome: 'Cabo',
  unidade: 'M',
  categoria: null,
  rastreio: 'nenhum' as const,
  saldo: '9',
  reservado: '0',
  disponivel: '9',
  retido: '0',
}
const linha = {
  id: 'l',
  material,
  aqui: '9',
  quantidade: '2',
  valor: null,
  series: [],
  sentido: 'menos' as const,
  lote: null,
}
const cheio = (): Carrinho => ({
  ...carrinhoVazio(),
  linhas: [linha],
  lidos: [{ texto: 'CON-12', quantidade: '3' }],
  destino: {
    origem: { tipo: 'ordem', id: 'o' },
    documento: 'OS 12/2026',
    detalhe: 'Ivone',
    pede: new Map([['m', '4']]),
  },
})
beforeEach(() => localStorage.clear())

it('returns the cart of the user and of the kind after a reload, with its key', () => {
  const c = cheio()
  guardarCarrinho('ana', 'saida', c)
  expect(lerCarrinho('ana', 'saida')).toEqual(c)
  expect(lerCarrinho('ana', 'entrada').linhas).toEqual([])
  expect(lerCarrinho('bia', 'saida').linhas).toEqual([])
})

it('forgets a cart without lines, and one that it cannot read', () => {
  const c = cheio()
  guardarCarrinho('ana', 'saida', c)
  guardarCarrinho('ana', 'saida', { ...c, linhas: [], lidos: [] })
  expect(localStorage.length).toBe(0)
  localStorage.setItem('girassol:carrinho:ana:saida', '{"chave":"x"}')
  expect(lerCarrinho('ana', 'saida').chave).not.toBe('x')
})
