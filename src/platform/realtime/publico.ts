/**
 * Audiences within one channel, as `tipo:id` (`caixa:…`, `usuario:…`). A message has at most one; a credential lists
 * those of its bearer, where `caixa:*` matches every inbox. Null in a message: every subscriber of the channel. Null in
 * a credential: the server's own key, which receives everything.
 */
export type Publicos = ReadonlySet<string> | null

export function ouve(publicos: Publicos, publico: string | null): boolean {
  if (publicos === null || publico === null) return true
  return publicos.has(publico) || publicos.has(`${publico.slice(0, publico.indexOf(':'))}:*`)
}

export const mesmosPublicos = (a: Publicos, b: Publicos): boolean =>
  a === b || (a !== null && b !== null && a.size === b.size && [...a].every((p) => b.has(p)))
