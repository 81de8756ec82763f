import { describe, expect, it } from 'vitest'
import { procurar } from './busca.ts'
import { filtrarOpcoes } from './usar-opcoes.ts'

const nomes = ['MPVL - Pós-vendas', 'Revendas do Vale', 'Funil de vendas', 'Vendas de cotas', 'Vendas']
const achar = (texto: string) => procurar(nomes, texto, (rotulo) => ({ rotulo }))

describe('a search by name', () => {
  it('[achado F8] ranks the exact name first, then prefixes, then whole words, then the middle of a word', () => {
    expect(achar('vendas')).toEqual([
      'Vendas',
      'Vendas de cotas',
      'Funil de vendas',
      'MPVL - Pós-vendas',
      'Revendas do Vale',
    ])
    expect(achar('VENDAS DE')).toEqual(['Vendas de cotas', 'Funil de vendas'])
    expect(achar('')).toEqual(nomes)
  })
  it('[achado F8] ranks the options of every combobox', () => {
    const opcoes = nomes.map((rotulo) => ({ valor: rotulo, rotulo }))
    expect(filtrarOpcoes(opcoes, 'vendas').map((o) => o.rotulo)).toEqual(achar('vendas'))
  })
})
