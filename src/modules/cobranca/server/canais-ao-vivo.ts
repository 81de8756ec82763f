import { difundir, type Difusao } from '#platform/eventos/relay.ts'
import { pode } from '#platform/http/contexto.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import { VER } from '../contract/comum.ts'
import { avulsaMudou, cobrancaMudou, recebimentoMudou } from '../eventos.ts'

const PREFIXO = 'cobranca_'
const CANAL = `${PREFIXO}todas`

/** Ids only: each page reads them again with its own rights. */
export const difusoesDaCobranca: readonly Difusao[] = [
  difundir(recebimentoMudou, (e) => [
    { canal: CANAL, nome: 'recebimento', dados: { id: e.recebimento_id }, unica: `r:${e.recebimento_id}` },
  ]),
  difundir(avulsaMudou, (e) => [{ canal: CANAL, nome: 'mudou', dados: { que: 'avulsa' }, unica: `a:${e.avulsa_id}` }]),
  difundir(cobrancaMudou, (e) => [{ canal: CANAL, nome: 'mudou', dados: { que: e.que }, unica: `m:${e.que}` }]),
]

export const canaisDaCobranca: CanaisAoVivo = {
  prefixo: PREFIXO,
  gerais: () => [],
  permitidos: async (_db, ctx, ids) => (pode(ctx, VER) ? ids.filter((id) => id === 'todas') : []),
}
