import fc from 'fast-check'

/**
 * fast-check with a seed. What `npm test` says of a commit must be the same twice, so its cases are always the same
 * ones; new cases are looked for apart, by `npm run propriedades`, which gives each round another seed.
 */
const semente = Number(process.env.SEMENTE ?? 20_261_122)
fc.configureGlobal({ seed: semente })

export default fc
