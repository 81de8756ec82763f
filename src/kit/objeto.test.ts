import { describe, expect, it } from 'vitest'
import { codigoDoErro, restricaoDoErro, statusDoErro, temCodigo } from './codigo-do-erro.ts'
import { comoObjeto, contem, ehChaveDe, ehObjeto, entradasDe, paraCada } from './objeto.ts'

describe('guards of unknown values', () => {
  it.each([
    [{}, true],
    [[], true],
    [null, false],
    ['texto', false],
    [undefined, false],
  ])('%j is an object: %s', (v, e) => expect(ehObjeto(v)).toBe(e))

  it('reads anything else as an empty object', () => {
    expect(comoObjeto(null)).toEqual({})
    expect(comoObjeto({ a: 1 })).toEqual({ a: 1 })
  })

  it('accepts only the own keys of a table', () => {
    expect(ehChaveDe({ a: 1 }, 'a')).toBe(true)
    expect(ehChaveDe({ a: 1 }, 'toString')).toBe(false)
    expect(ehChaveDe({ a: 1 }, null)).toBe(false)
  })

  it('finds a value in a list of constants', () => {
    expect(contem(['a', 'b'] as const, 'b')).toBe(true)
    expect(contem(['a', 'b'] as const, 'c')).toBe(false)
  })

  it('lists and builds the entries of a table', () => {
    expect(entradasDe({ a: 1, b: 2 })).toEqual([
      ['a', 1],
      ['b', 2],
    ])
    expect(paraCada(['a', 'b'] as const, (k) => k + k)).toEqual({ a: 'aa', b: 'bb' })
  })
})

describe('codes of errors', () => {
  it('reads the code, the constraint and the status of an error', () => {
    const erro = Object.assign(new Error('x'), { code: '23505', constraint: 'nome_unico', statusCode: 413 })
    expect(codigoDoErro(erro)).toBe('23505')
    expect(restricaoDoErro(erro)).toBe('nome_unico')
    expect(statusDoErro(erro)).toBe(413)
    expect(temCodigo(erro, '23503', '23505')).toBe(true)
    expect(temCodigo(erro, '23503')).toBe(false)
  })

  it.each([null, undefined, 'texto', { code: 1 }])('finds no code in %j', (erro) => {
    expect(codigoDoErro(erro)).toBeUndefined()
    expect(temCodigo(erro, '1')).toBe(false)
  })
})
