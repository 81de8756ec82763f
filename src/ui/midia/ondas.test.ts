import { describe, expect, it } from 'vitest'
import { picosDe } from './ondas.ts'

describe('waveform', () => {
  it('has one bar per slice, scales the loudest to 1 and draws silence flat', () => {
    const a = new Float32Array(400)
    a.fill(0.1, 0, 100)
    a.fill(-0.5, 100, 200)
    a.fill(0.25, 300, 400)
    expect(picosDe(a, 4).map((n) => Math.round(n * 100) / 100)).toEqual([0.2, 1, 0, 0.5])
    expect(picosDe(new Float32Array(100), 3)).toEqual([0, 0, 0])
    expect(picosDe(new Float32Array([0.5]), 3)).toEqual([1, 0, 0])
  })
})
