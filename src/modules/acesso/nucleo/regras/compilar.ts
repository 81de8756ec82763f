import type { Papel } from '../tipos.ts'
import { concessoes } from './permissoes.ts'

const doQuem = new Map<string, string[]>()
for (const { permissao, quem } of concessoes) {
  for (const q of quem) doQuem.set(q, [...(doQuem.get(q) ?? []), permissao])
}

/** Returns the permissions of one role in a department. */
export function permissoesDoPapel({ codigo, papel }: Papel): string[] {
  return [`${codigo}:${papel}`, `${codigo}:*`, `*:${papel}`, '*:*'].flatMap((q) => doQuem.get(q) ?? [])
}

export const permissoesDoGlobal = (papel: string): string[] => doQuem.get(papel) ?? []

const LEMBRADOS = 1000
const lembrados = new Map<string, ReadonlySet<string>>()

/**
 * Returns the union of the permissions of all roles. Pure, so the result is cached by the set of roles: many people
 * share the same combination.
 */
export function compilar(papeis: readonly Papel[], globais: readonly string[]): ReadonlySet<string> {
  const chave = [...globais, ...papeis.map((p) => `${p.codigo}:${p.papel}`)].sort().join(' ')
  const pronto = lembrados.get(chave)
  if (pronto) return pronto
  const novo = new Set([...papeis.flatMap(permissoesDoPapel), ...globais.flatMap(permissoesDoGlobal)])
  if (lembrados.size >= LEMBRADOS) lembrados.clear()
  lembrados.set(chave, novo)
  return novo
}
