import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { encaixe } from '#platform/ligados.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Origem, SituacaoDoPedido } from '../tipos.ts'

export interface MudancaDoPedido {
  origem: Origem
  pedidoId: string
  situacao: SituacaoDoPedido
  motivo?: string | undefined
}

/** Called in the transaction that changes the state of a request. Each module acts on its own kind of record only. */
export const aoMudarPedido = encaixe<(u: Unidade, m: MudancaDoPedido) => Promise<void>>('assinaturas.aoMudar')

/** The module whose records ask for signatures decides who sees them. Without one, only administrators do. */
export interface DonoDaOrigem {
  tipo: string
  /** The ids that this user may see. */
  visiveis(db: Db, ctx: Ctx, ids: readonly string[]): Promise<readonly string[]>
}
export const donoDaOrigem = encaixe<DonoDaOrigem>('assinaturas.donoDaOrigem')
