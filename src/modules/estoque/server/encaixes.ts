import type { Ctx } from '#platform/http/contexto.ts'
import type { FiltroDoRelatorio } from '../contract/relatorios.ts'
import type { TipoDeOrigem, TipoDeRelatorio } from '../tipos.ts'
import type { Definicao, Periodo } from './consultas/relatorio-partes.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { encaixe } from '#platform/ligados.ts'

/** What the counts of the stock say: share of positions that were right, and how many are due. */
export interface ContagensDoEstoque {
  /** 0 to 1, of the last 12 months; null: nothing was counted */
  acerto: number | null
  devidas: number
}
export const contagensDoEstoque = encaixe<(db: Db) => Promise<ContagensDoEstoque>>('estoque.contagens')

/** Something that goods leave for and return from, such as a service order. Its module says who reaches it and what it reserved. */
export interface OrigemDaSaida {
  tipo: TipoDeOrigem
  /** Those that the user reaches and that goods may leave for, by a text; the first ones without it. */
  procurar(db: Db, ctx: Ctx, texto: string): Promise<{ id: string; documento: string; detalhe: string }[]>
  /** null: it does not exist, or the user does not reach it; `recusa`: why nothing leaves for it now */
  ler(db: Db, ctx: Ctx, id: string): Promise<{ documento: string; recusa: string | null } | null>
  /** The reservation that holds this quantity for it, in this place or in none yet. */
  reserva(tx: Tx, p: { id: string; itemId: string; localId: string; quantidade: string }): Promise<string | undefined>
}
export const origensDaSaida = encaixe<OrigemDaSaida>('estoque.origens')

/** A report whose rows another module has: it is shown and exported like those of the stock. */
export interface RelatorioDeFora {
  tipo: TipoDeRelatorio
  definir(ctx: Ctx, f: FiltroDoRelatorio, p: Periodo): Definicao
}
export const relatoriosDeFora = encaixe<RelatorioDeFora>('estoque.relatorios')
