import { sql } from 'kysely'

/** Places of use, in a statement that names them `l`: what is there counts as available, as in `contaComoDisponivel`. */
export const DE_USO = sql`l.tipo in ('almoxarifado', 'van', 'obra')`
