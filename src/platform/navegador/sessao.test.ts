import type { Session } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { escreverBiscoito, lerBiscoitos } from './biscoitos.ts'
import { situacaoDaSessao, type EstadoDaSessao } from './situacao.ts'

const abrindo: EstadoDaSessao = { situacao: 'abrindo', sessao: null }
const token = (aal: string) => `x.${btoa(JSON.stringify({ aal })).replaceAll('=', '')}.y`
const sessao = (aal: string, fatores: { status: string }[] = []) =>
  ({ access_token: token(aal), user: { updated_at: '1', factors: fatores } }) as unknown as Session

describe('state of a session', () => {
  it('distinguishes no session, a session, and a session without its second factor', () => {
    expect(situacaoDaSessao(null, false, abrindo).situacao).toBe('fora')
    expect(situacaoDaSessao(sessao('aal1'), false, abrindo).situacao).toBe('dentro')
    expect(situacaoDaSessao(sessao('aal1', [{ status: 'unverified' }]), false, abrindo).situacao).toBe('dentro')
    expect(situacaoDaSessao(sessao('aal1', [{ status: 'verified' }]), false, abrindo).situacao).toBe('segundo-fator')
    expect(situacaoDaSessao(sessao('aal2', [{ status: 'verified' }]), false, abrindo).situacao).toBe('dentro')
  })
  it('asks for a password after a recovery e-mail, once the second factor is verified', () => {
    expect(situacaoDaSessao(sessao('aal1'), true, abrindo).situacao).toBe('nova-senha')
    expect(situacaoDaSessao(sessao('aal1', [{ status: 'verified' }]), true, abrindo).situacao).toBe('segundo-fator')
  })
  it('returns the same object for the same state, so that a page does not render again', () => {
    const s = sessao('aal1')
    const um = situacaoDaSessao(s, false, abrindo)
    expect(situacaoDaSessao({ ...s }, false, um)).toBe(um)
  })
})

describe('the session cookie', () => {
  const opcoes = { path: '/', sameSite: 'lax' as const, maxAge: 400 * 86_400 }
  it('[S9.21] lives 400 days on path /, SameSite lax, readable by scripts', () => {
    const escrito = escreverBiscoito('sb-127-auth-token', 'base64-abc', opcoes, true)
    expect(escrito).toBe('sb-127-auth-token=base64-abc; Path=/; SameSite=Lax; Max-Age=34560000')
    expect(escrito).not.toMatch(/httponly/i)
  })
  it('ends with the browser when the user chose so; a removal stays a removal', () => {
    expect(escreverBiscoito('a', 'b', opcoes, false)).not.toContain('Max-Age')
    expect(escreverBiscoito('a', '', { ...opcoes, maxAge: 0 }, false)).toContain('Max-Age=0')
    expect(escreverBiscoito('a', 'b', { ...opcoes, secure: true }, true)).toContain('Secure')
  })
  it('is read back as it was written', () => {
    expect(lerBiscoitos('a=1; sb%2Dx=base64-%7B; torto=%E0%A4%A')).toEqual([
      { name: 'a', value: '1' },
      { name: 'sb-x', value: 'base64-{' },
      { name: 'torto', value: '%E0%A4%A' },
    ])
    expect(lerBiscoitos('')).toEqual([])
  })
})
