import { ehUuid } from '#kit/id.ts'
import { difundir, type Difusao } from '#platform/eventos/relay.ts'
import { pode } from '#platform/http/contexto.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import { filaDaUsinaMudou, matriculaMudou } from '../eventos.ts'
import { idsNoAlcance } from './consultas/matriculas.ts'

const PREFIXO = 'matricula_'
const TODAS = 'todas'
const canalDa = (id: string) => `${PREFIXO}${id}`

/** One channel for lists and the waiting list, with ids only; one for each member. Pages fetch again with their rights. */
export const canaisDasMatriculas: CanaisAoVivo = {
  prefixo: PREFIXO,
  gerais: () => [],
  async permitidos(db, ctx, ids) {
    if (!pode(ctx, 'matriculas.matricula.ver')) return []
    const pedidas = ids.filter((id) => ehUuid(id))
    return [...ids.filter((id) => id === TODAS), ...(await idsNoAlcance(db, ctx, pedidas))]
  },
}

export const difusoesDasMatriculas: Difusao[] = [
  difundir(matriculaMudou, (e) => [
    { canal: canalDa(TODAS), nome: 'matricula', dados: { id: e.matricula_id }, unica: `m:${e.matricula_id}` },
    {
      canal: canalDa(e.matricula_id),
      nome: 'mudou',
      dados: { id: e.matricula_id, fato: e.fato, n: e.n },
      unica: `n:${e.matricula_id}:${e.n}`,
    },
  ]),
  difundir(filaDaUsinaMudou, (e) => [
    { canal: canalDa(TODAS), nome: 'fila', dados: { usina_id: e.usina_id }, unica: `f:${e.usina_id ?? 'todas'}` },
  ]),
]
