/** Departments that the company cannot switch off: everybody works in the chat and over the registry. */
export const ESSENCIAIS: ReadonlySet<string> = new Set(['chat', 'cad'])

/** Permissions without those of departments that are off (`eng.area.entrar`): no role grants them. */
export function semDesligados(permissoes: ReadonlySet<string>, desligados: readonly string[]): ReadonlySet<string> {
  if (desligados.length === 0) return permissoes
  const fora = new Set(desligados.flatMap((d) => [`${d}.area.entrar`, `${d}.area.supervisionar`]))
  return new Set([...permissoes].filter((p) => !fora.has(p)))
}
