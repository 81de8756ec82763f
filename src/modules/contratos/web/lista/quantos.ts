import type { SituacaoDoContrato } from '../../tipos.ts'

/** Contracts in some situations; none named: in all. Counts are exact, where the list stops counting early. */
export const quantosEm = (
  porSituacao: Readonly<Record<SituacaoDoContrato, number>>,
  situacoes: readonly string[],
): number =>
  Object.entries(porSituacao)
    .filter(([s]) => situacoes.length === 0 || situacoes.includes(s))
    .reduce((soma, [, n]) => soma + n, 0)
