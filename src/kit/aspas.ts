const lista = new Intl.ListFormat('pt-BR')

/** Names that people gave, in the middle of a sentence: where each begins and ends is seen. Of people and fields they stand as they are. */
export const listaEntreAspas = (nomes: readonly string[]): string => lista.format(nomes.map((n) => `“${n}”`))
