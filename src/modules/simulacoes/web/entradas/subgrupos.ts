/** Subgroups that are simulated, as a seller knows them. */
export const SUBGRUPOS = [
  { valor: 'B1', rotulo: 'B1 residencial, convencional' },
  { valor: 'B2', rotulo: 'B2 rural, convencional' },
  { valor: 'B3', rotulo: 'B3 demais classes, convencional' },
  { valor: 'A4', rotulo: 'A4, 2,3 a 25 kV' },
  { valor: 'AS', rotulo: 'AS, subterrâneo' },
  { valor: 'A3a', rotulo: 'A3a, 30 a 44 kV' },
  { valor: 'A3', rotulo: 'A3, 69 kV' },
  { valor: 'A2', rotulo: 'A2, 88 a 138 kV' },
] as const
