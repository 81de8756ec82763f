/** Places of what was already said before, blanks aside. */
export function repetidos(textos: readonly string[]): number[] {
  const vistos = new Set<string>()
  return textos.flatMap((texto, n) => {
    const chave = texto.trim()
    if (chave === '' || !vistos.has(chave)) return (vistos.add(chave), [])
    return [n]
  })
}
