import type { Quem } from '../../oferta.ts'

/** Every role of the warehouse but that of who only counts: a count is blind. */
export const QUEM_VE_SALDOS: readonly Quem[] = [
  'est:leitor',
  'est:operador',
  'est:supervisor',
  'est:tecnico',
  'est:aprovador',
  'est:painel',
]
