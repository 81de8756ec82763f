/** Seed of the property tests: always the same in `npm test`, another one in each round of `npm run propriedades`. */
export const SEMENTE = Number(process.env.SEMENTE ?? 20_261_122)
/** Cases of a property that has no number of its own: 100 in `npm test`, 1,000 in `npm run propriedades`. */
export const CASOS = Number(process.env.CASOS ?? 100)
