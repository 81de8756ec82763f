import { describe, expect, it } from 'vitest'
import { FalhaDeInicio } from '../config/falha-de-inicio.ts'
import { lerPermitidos } from './permitidos.ts'

describe('SSRF_PERMITIDOS', () => {
  it('accepts exact hosts and ports', () => {
    const p = lerPermitidos('10.0.5.20:8080, Evolution.Interna:8080 ,[fd00::1]:80', ['127.0.0.1:5999'])
    expect(p.alvo('10.0.5.20', 8080)).toBe(true)
    expect(p.alvo('evolution.interna', 8080)).toBe(true)
    expect(p.alvo('[fd00::1]', 80)).toBe(true)
    expect(p.alvo('127.0.0.1', 5999)).toBe(true)
    expect(p.alvo('10.0.5.20', 8081)).toBe(false)
    expect(p.alvo('127.0.0.1', 6000)).toBe(false)
  })
  it('accepts ranges, with or without a port', () => {
    const p = lerPermitidos('10.0.5.0/24:8080,192.168.0.0/16,[fd00:1::/32]:9000')
    expect(p.endereco('10.0.5.200', 8080)).toBe(true)
    expect(p.endereco('10.0.5.200', 22)).toBe(false)
    expect(p.endereco('10.0.6.1', 8080)).toBe(false)
    expect(p.endereco('192.168.3.4', 22)).toBe(true)
    expect(p.endereco('fd00:1::5', 9000)).toBe(true)
    expect(p.endereco('fd00:2::5', 9000)).toBe(false)
  })
  it('allows nothing when empty', () => {
    const p = lerPermitidos('')
    expect(p.alvo('127.0.0.1', 80) || p.endereco('127.0.0.1', 80)).toBe(false)
  })
  it.each(['evolution.interna', '10.0.0.0/99', 'http://x:80', 'x:80/caminho', 'u@x:80', '*'])(
    'fails the start at "%s" with a sentence',
    (texto) => {
      expect(() => lerPermitidos(texto)).toThrow(FalhaDeInicio)
    },
  )
})
