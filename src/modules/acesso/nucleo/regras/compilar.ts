import type { Papel } from '../tipos.ts'
import { permissoesDesenhadas } from './oferecidas.ts'
import { concessoes } from './permissoes.ts'

const doQuem = new Map<string, string[]>()
for (const { permissao, quem } of concessoes) {
  for (const q of quem) doQuem.set(q, [...(doQuem.get(q) ?? []), permissao])
}

/** Returns the permissions of one role in a department. */
export function permissoesDoPapel({ codigo, papel, direitos }: Papel): string[] {
  if (direitos) return permissoesDesenhadas(codigo, direitos)
  return [`${codigo}:${papel}`, `${codigo}:*`, `*:${papel}`, '*:*'].flatMap((q) => doQuem.get(q) ?? [])
}

export const permissoesDoGlobal = (papel: string): string[] => doQuem.get(papel) ?? []

const LEMBRADOS = 1000
const lembrados = new Map<string, ReadonlySet<string>>()

/** Returns the union of the permissions of all roles. */
export function compilar(papeis: readonly Papel[], globais: readonly string[]): ReadonlySet<string> {
  const desenhados = papeis.filter((p) => p.direitos)
  if (desenhados.length === 0) return dosModelos(papeis, globais)
  return new Set([
    ...dosModelos(
      papeis.filter((p) => !p.direitos),
      globais,
    ),
    ...desenhados.flatMap(permissoesDoPapel),
  ])
}

/** Pure, so the result is cached by the set of roles: many people share the same combination. */
function dosModelos(papeis: readonly Papel[], globais: readonly string[]): ReadonlySet<string> {
  const chave = [...globais, ...papeis.map((p) => `${p.codigo}:${p.papel}`)].sort().join(' ')
  const pronto = lembrados.get(chave)
  if (pronto) return pronto
  const novo = new Set([...papeis.flatMap(permissoesDoPapel), ...globais.flatMap(permissoesDoGlobal)])
  if (lembrados.size >= LEMBRADOS) lembrados.clear()
  lembrados.set(chave, novo)
  return novo
}
