import { difundir, type Difusao } from '#platform/eventos/relay.ts'
import { pode } from '#platform/http/contexto.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import { CONSULTAR, VER } from '../contract/comum.ts'
import { mapaMudou, rmaMudou } from '../eventos.ts'

const PREFIXO = 'garantias_'

/** Ids only: pages fetch again with their own rights. */
export const canaisDasGarantias: CanaisAoVivo = {
  prefixo: PREFIXO,
  gerais: () => [],
  async permitidos(_db, ctx, ids) {
    return ids.filter((id) => (id === 'usinas' && pode(ctx, VER)) || (id === 'rmas' && pode(ctx, CONSULTAR)))
  },
}

export const difusoesDasGarantias: Difusao[] = [
  difundir(mapaMudou, (e) => [
    { canal: `${PREFIXO}usinas`, nome: 'mapa', dados: { id: e.usina_id }, unica: `u:${e.usina_id}` },
  ]),
  difundir(rmaMudou, (e) => [
    { canal: `${PREFIXO}rmas`, nome: 'rma', dados: { id: e.rma_id }, unica: `r:${e.rma_id}` },
  ]),
]
