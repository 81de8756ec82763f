import type { Ctx } from '#platform/http/contexto.ts'
import { encaixe } from '#platform/ligados.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { PropostasDefasadas, PropostasTocadas } from '../contract/tarifas.ts'
import type { ChaveDaTarifa, Preco } from '../tipos.ts'

/** A change of tariff, done or only looked at: `precos` are those that would be in force then. */
export interface MudancaDeTarifa extends ChaveDaTarifa {
  distribuidora_id: string
  de: string
  ate: string | null
  precos: readonly Preco[]
}

/** Lists the open proposals that changes of tariffs touch, within the reach of the user. */
export type LerTocadas = (db: Db, ctx: Ctx, mudancas: readonly MudancaDeTarifa[]) => Promise<PropostasTocadas>

/** Filled by the module of the proposals. Without it a change touches none. */
export const propostasTocadas = encaixe<LerTocadas>('tarifas.propostasTocadas')

/** Lists the open proposals whose tariffs, taxes or public lighting are not those of today; null: of all utilities. */
export type LerDefasadas = (db: Db, ctx: Ctx, distribuidoras: readonly string[] | null) => Promise<PropostasDefasadas>

export const propostasDefasadas = encaixe<LerDefasadas>('tarifas.propostasDefasadas')
