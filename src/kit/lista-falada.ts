const todos = new Intl.ListFormat('pt-BR')
const algum = new Intl.ListFormat('pt-BR', { type: 'disjunction' })

/** “a, b e c” */
export const listaFalada = (itens: Iterable<string>): string => todos.format(itens)

/** “a, b ou c” */
export const listaDeOpcoes = (itens: Iterable<string>): string => algum.format(itens)

/**
 * Quotes names given by users, to show where each begins and ends in a sentence. Names of people and fields are listed
 * without quotes.
 */
export const listaEntreAspas = (nomes: readonly string[]): string => listaFalada(nomes.map((n) => `“${n}”`))
