import type { Db } from '#platform/postgres/banco.ts'
import { encaixe } from '#platform/ligados.ts'
import type { Pendencia } from '../contract/departamentos-em-uso.ts'

/** Open items of a module in a department. A list without items is left out. */
export type PendenteNoDepartamento = (db: Db, codigo: string) => Promise<readonly Pendencia[]>

/** Filled by each module that has work in departments. */
export const pendenteNoDepartamento = encaixe<PendenteNoDepartamento>('acesso.pendenteNoDepartamento')
