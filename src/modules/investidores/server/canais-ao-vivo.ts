import { difundir, type Difusao } from '#platform/eventos/relay.ts'
import { pode } from '#platform/http/contexto.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import { investimentoMudou } from '../eventos.ts'

const PREFIXO = 'investidores_'
const TODOS = 'todos'

/** One channel with the ids of the plants that changed. Pages fetch again with their rights. */
export const canaisDosInvestidores: CanaisAoVivo = {
  prefixo: PREFIXO,
  gerais: () => [],
  permitidos: async (_db, ctx, ids) => (pode(ctx, 'investidores.cota.ver') ? ids.filter((id) => id === TODOS) : []),
}

export const difusoesDosInvestidores: Difusao[] = [
  difundir(investimentoMudou, (e) => [
    { canal: `${PREFIXO}${TODOS}`, nome: 'investimento', dados: { id: e.usina_id }, unica: `i:${e.usina_id}` },
  ]),
]
