import fc from 'fast-check'
import { SEMENTE } from './semente.ts'

/**
 * fast-check with a seed. `npm test` must give the same result twice for a commit, so its cases are always the same.
 * `npm run propriedades` searches for new cases: it gives each round another seed.
 */
fc.configureGlobal({ seed: SEMENTE })

export { CASOS } from './semente.ts'
export default fc
