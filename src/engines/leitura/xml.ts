/** An element of a parsed XML file: local names only, text of the element itself. */
export interface No {
  nome: string
  espaco: string
  atributos: Record<string, string>
  filhos: No[]
  texto: string
}

export const filhos = (no: No | undefined, nome: string): No[] => no?.filhos.filter((f) => f.nome === nome) ?? []

/** First element at a path of local names. */
export function em(no: No | undefined, ...caminho: string[]): No | undefined {
  return caminho.reduce<No | undefined>((atual, nome) => atual?.filhos.find((f) => f.nome === nome), no)
}

/** Trimmed text at a path; null when absent or empty. */
export function textoEm(no: No | undefined, ...caminho: string[]): string | null {
  const texto = em(no, ...caminho)?.texto.trim()
  return texto || null
}

/** Every element of a name below `no`, at any depth. */
export function todos(no: No | undefined, nome: string): No[] {
  return no ? no.filhos.flatMap((f) => [...(f.nome === nome ? [f] : []), ...todos(f, nome)]) : []
}
