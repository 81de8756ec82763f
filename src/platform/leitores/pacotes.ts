/**
 * Loads a parser's package at its first use. By name, because the optional ones may be missing: the caller's interface
 * declares the part that it uses. Null when the package is not installed.
 */
export async function carregarPacote<P>(nome: string): Promise<P | null> {
  try {
    const pacote: P = await import(nome)
    return pacote
  } catch {
    return null
  }
}
