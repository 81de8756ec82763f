/**
 * Calls the function that a table has for the kind of a union's member. The compiler does not relate the tag of a union
 * to the entry of a table; the table's own type does.
 */
export const porTipo = <T extends string, A extends readonly unknown[], R>(
  tabela: Readonly<Record<T, (membro: never, ...outros: A) => R>>,
  membro: { readonly tipo: T },
  ...outros: A
): R => tabela[membro.tipo](membro as never, ...outros)
