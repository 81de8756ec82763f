import { sql, type RawBuilder } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { PapelNaMatricula } from '../regras/ciclo.ts'

/** The predicate that list, counts, search, export, waiting list and live channels share: the whole register or nothing. */
export const matriculaNoAlcance = (ctx: Ctx): RawBuilder<boolean> =>
  pode(ctx, 'matriculas.matricula.ver') ? sql<boolean>`true` : sql<boolean>`false`

/** Whole document, statutory register and bank account. Without it a document is masked and the rest is left out. */
export const veDados = (ctx: Ctx): boolean => pode(ctx, 'matriculas.matricula.dados')

export const papeisDe = (ctx: Ctx): PapelNaMatricula[] => [
  'leitor',
  ...(pode(ctx, 'matriculas.matricula.editar') ? (['operador'] as const) : []),
  ...(pode(ctx, 'matriculas.matricula.decidir') ? (['decisor'] as const) : []),
]

export const semMatricula = () => naoEncontrado('Matrícula não encontrada.')
