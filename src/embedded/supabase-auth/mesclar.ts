/** Metadata patches key by key; `null` takes a key away. */
export function mesclar(antes: Record<string, unknown>, mudanca: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...antes, ...mudanca }).filter(([, valor]) => valor !== null))
}
