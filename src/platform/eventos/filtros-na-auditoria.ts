/**
 * Returns the filters of a list as the audit keeps them. What was searched for is left out: it may be a document, a name
 * or a phone, and the audit is not forgotten with the person.
 */
export function filtrosNaAuditoria<F extends object>(filtros: F): object {
  return Object.fromEntries(
    Object.entries(filtros).map(([nome, valor]) => (nome === 'busca' && valor ? [nome, 'sim'] : [nome, valor])),
  )
}
