import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import fc from '#tests/suporte/propriedades.ts'
import { sha256EmHex } from './sha256.ts'

const deFora = (b: Uint8Array) => createHash('sha256').update(b).digest('hex')

it('is SHA-256: of the published example, and of any bytes as node computes it', () => {
  expect(sha256EmHex(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (b) => {
      expect(sha256EmHex(b)).toBe(deFora(b))
    }),
  )
})

it('pads every length around a block, and reads a part of a larger buffer', () => {
  const todos = new Uint8Array(300).map((_, n) => n * 7)
  for (let n = 0; n < 140; n++)
    expect(sha256EmHex(todos.subarray(3, 3 + n)), String(n)).toBe(deFora(todos.subarray(3, 3 + n)))
})
