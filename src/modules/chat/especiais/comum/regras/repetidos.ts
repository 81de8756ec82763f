/** Returns the indexes of texts that repeat an earlier one, ignoring blank ones. */
export function repetidos(textos: readonly string[]): number[] {
  const vistos = new Set<string>()
  return textos.flatMap((texto, n) => {
    const chave = texto.trim()
    if (chave === '' || !vistos.has(chave)) return (vistos.add(chave), [])
    return [n]
  })
}
