/** Merges metadata key by key; `null` removes a key. */
export function mesclar(antes: Record<string, unknown>, mudanca: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...antes, ...mudanca }).filter(([, valor]) => valor !== null))
}
