import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { departamentos } from '#departments/index.ts'
import { departamentoDaRota, ehSupervisor, podeEditarUsuarios } from '#modules/acesso/nucleo/regras/guardas.ts'
import { concessoes } from '#modules/acesso/nucleo/regras/permissoes.ts'
import { codigosDeDepartamento, papeisDeDepartamento, papeisGlobais } from '#modules/acesso/nucleo/tipos.ts'
import type { Concessao } from '#modules/oferta.ts'

/**
 * Mutation test of the access rules, pure over the compiled table: blanks every rule in turn (a role removed from a
 * row, a row open to everyone, a guard that always allows) and expects the matrix of actors × permissions to change
 * each time.
 */
const atores = [
  { nome: 'sem papel', tem: [] as string[] },
  ...codigosDeDepartamento.flatMap((codigo) =>
    papeisDeDepartamento.map((papel) => ({
      nome: `${codigo}:${papel}`,
      tem: [`${codigo}:${papel}`, `${codigo}:*`, `*:${papel}`, '*:*'],
    })),
  ),
  ...papeisGlobais.map((papel) => ({ nome: papel, tem: [papel as string] })),
]
const pode = (tabela: readonly Concessao[], tem: readonly string[], permissao: string) =>
  tabela.some((c) => c.permissao === permissao && c.quem.some((q) => tem.includes(q)))
const matriz = (tabela: readonly Concessao[], permissoes: readonly string[]) =>
  permissoes.map((p) => atores.map((a) => (pode(tabela, a.tem, p) ? '1' : '0')).join('')).join('\n')

it('the matrix changes for every blanked grant and every opened row: at least 99 %', () => {
  const verdade = new Map(concessoes.map((c) => [c.permissao, matriz(concessoes, [c.permissao])]))
  const mutantes = concessoes.flatMap((c, i) => [
    ...c.quem.map((q) => ({
      nome: `${c.permissao} sem ${q}`,
      i,
      linha: { ...c, quem: c.quem.filter((x) => x !== q) },
    })),
    { nome: `${c.permissao} de ninguém`, i, linha: { ...c, quem: [] } },
    { nome: `${c.permissao} de todos`, i, linha: { ...c, quem: codigosDeDepartamento.map((d) => `${d}:*` as const) } },
  ])
  const vivos = mutantes.filter(
    ({ i, linha }) => matriz(concessoes.with(i, linha), [linha.permissao]) === verdade.get(linha.permissao),
  )
  const pego = 1 - vivos.length / mutantes.length
  console.warn(
    `blanked rules caught: ${mutantes.length - vivos.length} of ${mutantes.length} (${(pego * 100).toFixed(2)} %)${vivos.length > 0 ? `; not: ${vivos.map((m) => m.nome).join(', ')}` : ''}`,
  )
  expect(pego).toBeGreaterThanOrEqual(0.99)
})

it('the reviewed file shows every call whose permission was dropped or replaced', () => {
  const linhas = readFileSync(join(import.meta.dirname, '../../docs/matriz-de-acesso.csv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((l) => l.split(';'))
  const fechadas = linhas.filter(
    ([, , , permissao]) => permissao && !permissao.startsWith('aberto') && permissao !== 'sessao',
  )
  expect(fechadas.length).toBeGreaterThan(100)
  // a user without a role is refused by all of them, so a dropped permission shows in that column alone
  expect(fechadas.filter((l) => l[5] !== '403').map(([id]) => id)).toEqual([])
  expect(linhas.filter(([, , , p]) => p === 'sessao').every((l) => l[4] === '401' && l[5] === 'sim')).toBe(true)
})

it('[S6.2] every guard of every route refuses some user, so one that always allows would be noticed', () => {
  const rotas = departamentos.flatMap((d) => d.grupos.flatMap((g) => g.linhas))
  const comGuarda = rotas.filter((l) => l.guards.includes('can-edit-users') || l.guards.includes('supervisor'))
  expect(rotas.find((l) => l.path === '/cad/cadastros/usuarios')?.guards).toEqual(['auth', 'can-edit-users'])
  const com = (tem: readonly string[]) => ({
    permissoes: new Set(concessoes.filter((c) => c.quem.some((q) => tem.includes(q))).map((c) => c.permissao)),
  })
  for (const l of comGuarda) {
    const diz = (tem: readonly string[]) =>
      l.guards.includes('can-edit-users')
        ? podeEditarUsuarios(com(tem))
        : ehSupervisor(com(tem), departamentoDaRota(l.path))
    const ditos = new Set(atores.map((a) => diz(a.tem)))
    expect(`${l.path}: ${[...ditos].sort().join()}`).toBe(`${l.path}: false,true`)
  }
})
