import type { Campo } from '#engines/funil/campos.ts'

/**
 * Field types that a public form cannot have: they refer to internal users or records, or are decided internally. The
 * server has the same list.
 */
const DE_DENTRO = new Set<Campo['tipo']>(['usuario', 'relacao', 'aprovacao', 'arquivo', 'itens', 'checklist'])
export const deFora = (c: Campo) => !DE_DENTRO.has(c.tipo)
