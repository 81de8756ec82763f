/** Groups of the preferences screen in the order shown; groups that are not listed follow. */
const primeiros: readonly string[] = ['Conversas', 'Reservas', 'Plataforma', 'Cartões', 'Tarefas', 'Pessoas']

const posicao = (grupo: string): number => {
  const n = primeiros.indexOf(grupo)
  return n < 0 ? primeiros.length : n
}

/** Sorts by group; the kinds of one group keep the order in which their module lists them. */
export const emGrupos = <T extends { modulo: string }>(tipos: readonly T[]): T[] =>
  tipos.toSorted((a, b) => posicao(a.modulo) - posicao(b.modulo))
