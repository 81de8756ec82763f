/**
 * `--rapido`: a tenth of the company and of the proposals, and shorter loops. It shows that a measure runs and roughly
 * what it gives; the goals are those of the whole volume.
 */
export const RAPIDO = process.argv.includes('--rapido')
