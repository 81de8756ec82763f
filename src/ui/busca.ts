import { semAcentos } from '#kit/texto.ts'

interface Procurado {
  rotulo: string
  detalhe?: string
  /** synonyms under which users search for it */
  palavras?: readonly string[]
}

/**
 * Weight of a match by the character before it: the start of a word counts more than the second half of a compound
 * ("Pós-vendas").
 */
const peso = (antes: string) => (/[\s/(]/.test(antes) ? 8 : antes === '-' ? 5 : 3)

/**
 * Scores how well a name matches the text, ignoring accents and case; 0: no match. The whole name scores more than its
 * prefix, the prefix more than the start of a word, and that more than the middle. Every word of the text must occur in
 * the name, the detail or the synonyms.
 */
export function pontuar(o: Procurado, texto: string): number {
  const palavras = semAcentos(texto).split(/\s+/).filter(Boolean)
  if (palavras.length === 0) return 1
  const rotulo = semAcentos(o.rotulo)
  const resto = semAcentos([o.detalhe ?? '', ...(o.palavras ?? [])].join(' '))
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

/** Returns the matching items, best first; equal scores, and an empty text, keep the given order. */
export function procurar<T>(itens: readonly T[], texto: string, ler: (item: T) => Procurado): T[] {
  if (!texto.trim()) return [...itens]
  return itens
    .map((item) => ({ item, n: pontuar(ler(item), texto) }))
    .filter((x) => x.n > 0)
    .sort((a, b) => b.n - a.n)
    .map((x) => x.item)
}
