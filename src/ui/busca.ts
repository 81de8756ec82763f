import { semAcento } from './formatos.ts'

interface Procurado {
  rotulo: string
  detalhe?: string
  /** Other words by which people look for it. */
  palavras?: readonly string[]
}

/**
 * What stands before a match in the name: a whole word counts more than the second half of a compound one
 * ("Pós-vendas").
 */
const peso = (antes: string) => (/[\s/(]/.test(antes) ? 8 : antes === '-' ? 5 : 3)

/**
 * How well a name answers what was typed, accents and case aside; 0: not at all. The whole name is worth more than its
 * beginning, that more than the beginning of a word, and that more than its middle. Every word typed must be found, in
 * the name or in what is said of it.
 */
export function pontuar(o: Procurado, texto: string): number {
  const palavras = semAcento(texto).split(/\s+/).filter(Boolean)
  if (palavras.length === 0) return 1
  const rotulo = semAcento(o.rotulo)
  const resto = semAcento([o.detalhe ?? '', ...(o.palavras ?? [])].join(' '))
  const inteiro = palavras.join(' ')
  let total = rotulo === inteiro ? 100 : rotulo.startsWith(inteiro) ? 50 : 0
  for (const p of palavras) {
    const onde = rotulo.indexOf(p)
    if (onde === 0) total += 12
    else if (onde > 0) total += peso(rotulo[onde - 1] ?? '')
    else if (resto.includes(p)) total += 2
    else return 0
  }
  return total
}

/** What answers to the text, the best first; as given where two answer equally well, and before anything is typed. */
export function procurar<T>(itens: readonly T[], texto: string, ler: (item: T) => Procurado): T[] {
  if (!texto.trim()) return [...itens]
  return itens
    .map((item) => ({ item, n: pontuar(ler(item), texto) }))
    .filter((x) => x.n > 0)
    .sort((a, b) => b.n - a.n)
    .map((x) => x.item)
}
