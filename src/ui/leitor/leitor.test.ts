import { describe, expect, it } from 'vitest'
import { criarCunha } from './cunha.ts'
import { criarVista } from './repeticao.ts'
import { lerDigitado, limparCodigo } from './texto.ts'

describe('typed readings', () => {
  it('takes the quantity before a code', () => {
    expect(lerDigitado('12 × CAB-0006')).toEqual({ texto: 'CAB-0006', quantidade: '12' })
    expect(lerDigitado('1,5*CAB-0006')).toEqual({ texto: 'CAB-0006', quantidade: '1.5' })
    expect(lerDigitado('2 x DPS 275')).toEqual({ texto: 'DPS 275', quantidade: '2' })
  })
  it('leaves codes with an x alone', () => {
    expect(lerDigitado('12x40')).toEqual({ texto: '12x40' })
    expect(lerDigitado('MIN5000TL-X')).toEqual({ texto: 'MIN5000TL-X' })
    expect(lerDigitado('   ')).toBeNull()
  })
  it('removes what scanners add', () => {
    expect(limparCodigo(']C1HPJ3CK7104\r\n')).toBe('HPJ3CK7104')
    expect(limparCodigo(']C1')).toBe(']C1')
  })
})

describe('a scanner that types', () => {
  const digitar = (texto: string, ms: number) => {
    const cunha = criarCunha()
    return [...texto, 'Enter'].map((t, n) => cunha(t, n * ms)).at(-1)
  }
  it('is distinguished from a person by its pace', () => {
    expect(digitar('HPJ3CK7104', 8)).toBe('HPJ3CK7104')
    expect(digitar('HPJ3CK7104', 120)).toBeNull()
  })
  it('ignores single keys followed by Enter', () => {
    expect(digitar('ab', 5)).toBeNull()
  })
  it('forgets what was typed before a pause', () => {
    const cunha = criarCunha()
    cunha('q', 0)
    for (const [n, t] of [...'SN123'].entries()) cunha(t, 5000 + n * 10)
    expect(cunha('Enter', 5050)).toBe('SN123')
  })
})

it('reads a code once while it stays in sight', () => {
  const vista = criarVista()
  expect(vista(['A'], 0)).toEqual(['A'])
  expect(vista(['A', 'B'], 900)).toEqual(['B'])
  expect(vista(['A', 'B'], 1800)).toEqual([])
  expect(vista([], 3000)).toEqual([])
  expect(vista(['A'], 4000)).toEqual(['A'])
})
