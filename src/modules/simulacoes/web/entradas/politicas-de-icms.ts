/** ICMS on the compensated energy, as fields offer it. */
export const POLITICAS_DE_ICMS = [
  { valor: 'ISENTO_TE_TUSD', rotulo: 'isento na TE e na TUSD' },
  { valor: 'ISENTO_TE', rotulo: 'isento só na TE' },
  { valor: 'SEM_ISENCAO', rotulo: 'sem isenção' },
] as const
