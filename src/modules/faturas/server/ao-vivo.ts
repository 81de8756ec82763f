import { ehUuid } from '#kit/id.ts'
import { difundir, type Difusao } from '#platform/eventos/relay.ts'
import { pode } from '#platform/http/contexto.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import { loteMudou, faturaMudou } from '../eventos.ts'

const PREFIXO = 'faturas_'

/** One channel a batch, with ids only: the page fetches again with its own rights. */
export const canaisDasFaturas: CanaisAoVivo = {
  prefixo: PREFIXO,
  gerais: () => [],
  permitidos: async (_, ctx, ids) => (pode(ctx, 'faturas.lote.ver') ? ids.filter((id) => ehUuid(id)) : []),
}

const doLote = (id: string) => [{ canal: `${PREFIXO}${id}`, nome: 'mudou', dados: { id }, unica: `faturas:${id}` }]

export const difusoesDasFaturas: Difusao[] = [
  difundir(loteMudou, (e) => doLote(e.lote_id)),
  difundir(faturaMudou, (e) => doLote(e.lote_id)),
]
