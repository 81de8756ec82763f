const todos = new Intl.ListFormat('pt-BR')
const algum = new Intl.ListFormat('pt-BR', { type: 'disjunction' })

/** “a, b e c” */
export const listaFalada = (itens: Iterable<string>): string => todos.format(itens)

/** “a, b ou c” */
export const listaDeOpcoes = (itens: Iterable<string>): string => algum.format(itens)

/**
 * Names that people gave, in the middle of a sentence: where each begins and ends is seen. Of people and fields they
 * stand as they are.
 */
export const listaEntreAspas = (nomes: readonly string[]): string => listaFalada(nomes.map((n) => `“${n}”`))
