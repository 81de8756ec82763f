import { difundir, type Difusao } from '#platform/eventos/relay.ts'
import { pode } from '#platform/http/contexto.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import { VER } from '../contract/comum.ts'
import { agendaMudou } from '../eventos.ts'

const PREFIXO = 'equipes_'
export const CANAL_DA_AGENDA = `${PREFIXO}agenda`

/** One channel with ids: pages fetch again with their own rights. */
export const canaisDasEquipes: CanaisAoVivo = {
  prefixo: PREFIXO,
  gerais: () => [],
  async permitidos(_db, ctx, ids) {
    return pode(ctx, VER) ? ids.filter((id) => id === 'agenda') : []
  },
}

export const difusoesDasEquipes: Difusao[] = [
  difundir(agendaMudou, (e) => [
    {
      canal: CANAL_DA_AGENDA,
      nome: 'agenda',
      dados: { ordem_id: e.ordem_id, equipe_id: e.equipe_id, por: e.por },
      unica: `a:${e.ordem_id ?? e.equipe_id ?? ''}`,
    },
  ]),
]
