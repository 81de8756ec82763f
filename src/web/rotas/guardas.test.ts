import { describe, expect, it } from 'vitest'
import { completar } from '#departments/montar.ts'
import type { LinhaCurta } from '#departments/tipos.ts'
import { comoNavega } from './como-navega.ts'
import { decidir, exigirGuardasConhecidos, guardas, podeAbrir } from './guardas.ts'

const linha = (parte: Partial<LinhaCurta> = {}, departamento: string | null = 'est') =>
  completar({ path: '/est/materiais', titulo: 'Materiais', ...parte }, departamento)
const com = (...permissoes: string[]) => ({ permissoes: new Set(permissoes) })

describe('guards', () => {
  it('[S6.1] let only a signed-in user through with auth', () => {
    expect(decidir(null, linha())).toEqual({ deixa: false, falta: null })
    expect(decidir(com('est.area.entrar'), linha())).toEqual({ deixa: true })
  })
  it('require the permission for can-edit-users and name it', () => {
    const usuarios = linha({ guards: ['auth', 'can-edit-users'] }, null)
    expect(decidir(com(), usuarios)).toEqual({ deixa: false, falta: 'cad.usuario.editar' })
    expect(decidir(com('cad.usuario.editar'), usuarios)).toEqual({ deixa: true })
    expect(decidir(null, usuarios)).toEqual({ deixa: false, falta: null })
  })
  it('check supervisor in the department of the route', () => {
    const soSupervisor = linha({ guards: ['auth', 'supervisor'] })
    expect(decidir(com('est.area.entrar', 'co.area.supervisionar'), soSupervisor)).toEqual({
      deixa: false,
      falta: 'est.area.supervisionar',
    })
    expect(decidir(com('est.area.entrar', 'est.area.supervisionar'), soSupervisor)).toEqual({ deixa: true })
    expect(decidir(com('co.area.supervisionar'), linha({ guards: ['supervisor'] }, null)).deixa).toBe(false)
  })
  it('check the area and the permission of a row after the guards', () => {
    expect(decidir(com(), linha())).toEqual({ deixa: false, falta: 'est.area.entrar' })
    expect(decidir(com('est.area.entrar'), linha({ permissao: 'est.custo.ver' }))).toEqual({
      deixa: false,
      falta: 'est.custo.ver',
    })
  })
  it('leave a row without guards open, and offer it in menus only to users who may enter its area', () => {
    const aberta = linha({ guards: [] })
    expect(decidir(null, aberta)).toEqual({ deixa: true })
    expect(podeAbrir(com(), aberta)).toBe(false)
    expect(podeAbrir(com('est.area.entrar'), aberta)).toBe(true)
  })
  it('[achado F11] offer the funnel of a reserved area to its members, not to users who only administer it', () => {
    const funil = linha({ path: '/fin/funil', funil: 'fin.funil', permissao: 'funis.cartao.ver' }, 'fin')
    const pessoa = (departamentos: string[], admin: boolean) =>
      comoNavega({
        permissoes: ['fin.area.entrar', 'funis.cartao.ver'],
        admin,
        departamentos: departamentos.map((codigo) => ({ codigo, nome: codigo, papel: 'operador' })),
      })
    expect([
      podeAbrir(pessoa([], true), funil),
      podeAbrir(pessoa(['fin'], true), funil),
      podeAbrir(pessoa(['fin'], false), funil),
    ]).toEqual([false, true, true])
    // the rest of the area is offered to administrators, and direct navigation to the address is still allowed
    expect(podeAbrir(pessoa([], true), linha({ path: '/fin' }, 'fin'))).toBe(true)
    expect(decidir(pessoa([], true), funil)).toEqual({ deixa: true })
  })
  it('[S6.5] [S8.2] throw a fatal error that names an unknown guard', () => {
    expect(() => exigirGuardasConhecidos([linha({ guards: ['auth', 'somente-quintas'] })])).toThrow(/somente-quintas/)
    expect(() => exigirGuardasConhecidos([linha({ guards: ['toString'] })])).toThrow(/toString/)
    expect(Object.keys(guardas).sort()).toEqual(['auth', 'can-edit-users', 'supervisor'])
  })
})
