import { difundir, type Difusao } from '#platform/eventos/relay.ts'
import { pode } from '#platform/http/contexto.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import { creditosMudaram, rodadaAndou } from '../eventos.ts'

const PREFIXO = 'creditos_'
export const CANAL_DOS_CREDITOS = `${PREFIXO}todos`

/** One channel with ids only: pages fetch again with their own rights. */
export const canaisDosCreditos: CanaisAoVivo = {
  prefixo: PREFIXO,
  gerais: () => [],
  permitidos: async (_, ctx, ids) => (pode(ctx, 'creditos.saldo.ver') ? ids.filter((id) => id === 'todos') : []),
}

export const difusoesDosCreditos: Difusao[] = [
  difundir(creditosMudaram, (e) => [
    {
      canal: CANAL_DOS_CREDITOS,
      nome: 'creditos',
      dados: { unidades: e.unidades, competencia: e.competencia },
      unica: `c:${e.competencia}:${e.unidades.join(',')}`,
    },
  ]),
  difundir(rodadaAndou, (e) => [
    { canal: CANAL_DOS_CREDITOS, nome: 'rodada', dados: { id: e.rodada_id }, unica: `r:${e.rodada_id}` },
  ]),
]
