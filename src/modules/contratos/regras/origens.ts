/** Kinds of record under which the signatures know what they sign. */
export const ORIGEM_DO_CONTRATO = { tipo: 'contrato' } as const
export const ORIGEM_DO_ADITIVO = { tipo: 'aditivo_de_contrato' } as const
