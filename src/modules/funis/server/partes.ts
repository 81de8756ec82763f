import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'

/** The subjects of the funnels beyond their core; each is `server/<assunto>/parte.ts`. */
export const partesDosFunis: readonly ((s: Servicos) => Modulo)[] = [
]
