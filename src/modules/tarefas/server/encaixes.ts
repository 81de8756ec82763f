import type { RawBuilder } from 'kysely'
import type { Ctx } from '#platform/http/contexto.ts'
import { encaixe } from '#platform/ligados.ts'
import type { Db } from '#platform/postgres/banco.ts'

/** A card with a date in the requested period. */
export interface LinhaDeCartaoComData {
  id: string
  titulo: string
  funil_id: string
  funil_nome: string
  data: 'previsao' | 'prazo'
  dia: string
  hora: string | null
  versao: number
  responsavel: string | null
}

export interface FiltroDoPeriodo {
  de: string
  ate: string
  /** ids of users; undefined: everyone */
  responsaveis: readonly string[] | undefined
  departamento: string | undefined
  limite: number
}

/** The reach of a user over the cards that tasks are linked to. */
export interface AlcanceNosCartoes {
  /** The user, and those whom they substitute: read in the same statement. */
  em_nome_de: readonly string[]
  /** Predicate over cards `c`: those that the user sees. */
  veem: RawBuilder<boolean>
  /** Predicate over cards `c`: those of funnels in which the user does more than read. */
  trabalham: RawBuilder<boolean>
  /** Whether the user does more than read in this funnel. */
  trabalhaEm(funilId: string): boolean
  /** Open cards by expected closing date and by deadline. */
  comData(db: Db, f: FiltroDoPeriodo): Promise<LinhaDeCartaoComData[]>
}

/** The cards that tasks are linked to. Exactly one module has them. */
export const cartoesDasTarefas = encaixe<(db: Db, ctx: Ctx) => Promise<AlcanceNosCartoes>>('tarefas.cartoes')
