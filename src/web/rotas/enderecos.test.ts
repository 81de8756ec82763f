import { describe, expect, it } from 'vitest'
import { destinoSeguro } from '#platform/navegador/destino.ts'
import { href } from '#platform/navegador/href.ts'
import { escreverBusca, lerBusca } from './busca-da-url.ts'
import { paraORoteador, parametrosValidos } from './caminho.ts'
import { ehExterno, regraDoCaminho } from './regras-de-rota.ts'

describe('addresses', () => {
  it('accepts only return addresses of this site', () => {
    for (const ruim of [
      '//mal.example',
      '/\\mal.example',
      'https://mal.example',
      'javascript:alert(1)',
      '',
      null,
      '/',
      '/%2F..//',
      7,
    ]) {
      const destino = destinoSeguro(ruim)
      expect([ruim, destino.startsWith('/') && !destino.startsWith('//')]).toEqual([ruim, true])
    }
    expect(destinoSeguro('//mal.example')).toBe('/home')
    expect(destinoSeguro('/co/propostas/1?aba=2#x')).toBe('/co/propostas/1?aba=2#x')
  })
  it('parses the query as text, with a list where a name repeats', () => {
    expect(lerBusca('?busca=123&tag=a&tag=b')).toEqual({ busca: '123', tag: ['a', 'b'] })
    expect(escreverBusca({ busca: '123', tag: ['a', 'b'], vazio: undefined, nada: '' })).toBe('?busca=123&tag=a&tag=b')
    expect(escreverBusca({})).toBe('')
  })
  it('converts paths of the specification to router paths and fills them', () => {
    expect(paraORoteador('/mpvl/cadastros/produtos/{id}/edit')).toBe('/mpvl/cadastros/produtos/$id/edit')
    expect(href('/co/propostas/{id}', { id: 'a b' })).toBe('/co/propostas/a%20b')
    expect(href('/home')).toBe('/home')
    // @ts-expect-error a parameter is missing
    href('/co/propostas/{id}')
    // @ts-expect-error a parameter of another path
    href('/co/propostas/{id}', { name: 'x' })
  })
  it('[S8.3] accepts identifiers, slugs and tokens as parameters', () => {
    expect(parametrosValidos({ id: '019a3f2e-7b1c-7e0a-9c41-5f0e2d1b3a44', name: 'sala-azul', token: 'A_b.c~9' })).toBe(
      true,
    )
    for (const token of ['-IfXxzROD-RZ3ObLGNwzVJe0cpEmmNm84XRlp_1iuNc', '_j5nIgtcdPUhQEPRBywdRSAZNsnxjLbjr3fgs8RJ4HY'])
      expect([token, parametrosValidos({ token })]).toEqual([token, true])
    for (const ruim of ['', '../x', '<b>', 'a b', '-x', 'x'.repeat(300)])
      expect([ruim, parametrosValidos({ id: ruim })]).toEqual([ruim, false])
  })
  it('[S7.17] prefers the exact rule of a path, then the longest prefix', () => {
    const meta = {
      id: 'x',
      matcher: {
        static: { '/a': { redirect: '/b' } },
        wildcard: { '/velho': { redirect: '/novo' }, '/velho/loja': { redirect: '/loja' } },
      },
    }
    expect(regraDoCaminho(meta, '/a/')).toEqual({ redirect: '/b' })
    expect(regraDoCaminho(meta, '/velho/loja/1')).toEqual({ redirect: '/loja' })
    expect(regraDoCaminho(meta, '/velhos')).toEqual({})
    expect([ehExterno('https://x.org'), ehExterno('/x')]).toEqual([true, false])
  })
})
