import { evento } from '#kit/evento.ts'
import type { SituacaoDoRma } from './tipos.ts'

/** The map, the tests or the databook of a plant changed: pages fetch again. */
export const mapaMudou = evento<{ usina_id: string }>('garantias.mapa')
/** A claim was opened or moved. `de` is null when it was opened. */
export const rmaMudou = evento<{ rma_id: string; de: SituacaoDoRma | null; para: SituacaoDoRma; por: string | null }>(
  'garantias.rma',
)
