import fc from 'fast-check'

/**
 * fast-check with a seed. `npm test` must give the same result twice for a commit, so its cases are always the same.
 * `npm run propriedades` searches for new cases: it gives each round another seed.
 */
const semente = Number(process.env.SEMENTE ?? 20_261_122)
fc.configureGlobal({ seed: semente })

export default fc
