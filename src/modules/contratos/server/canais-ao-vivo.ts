import { ehUuid } from '#kit/id.ts'
import { difundir, type Difusao } from '#platform/eventos/relay.ts'
import { pode } from '#platform/http/contexto.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import { contratoAconteceu, contratoSalvo } from '../eventos.ts'
import { idsNoAlcance } from './consultas/contratos.ts'

const PREFIXO = 'contrato_'
const TODOS = 'todos'
const canalDo = (id: string) => `${PREFIXO}${id}`

/** One channel for lists, with ids only; one for each contract. Pages fetch again with their own rights. */
export const canaisDosContratos: CanaisAoVivo = {
  prefixo: PREFIXO,
  gerais: () => [],
  async permitidos(db, ctx, ids) {
    if (!pode(ctx, 'contratos.contrato.ver')) return []
    return [
      ...ids.filter((id) => id === TODOS),
      ...(await idsNoAlcance(
        db,
        ctx,
        ids.filter((id) => ehUuid(id)),
      )),
    ]
  },
}

export const difusoesDosContratos: Difusao[] = [
  difundir(contratoAconteceu, (e) => [
    { canal: canalDo(TODOS), nome: 'contrato', dados: { id: e.contrato_id }, unica: `k:${e.contrato_id}` },
    {
      canal: canalDo(e.contrato_id),
      nome: 'aconteceu',
      dados: { id: e.contrato_id, fato: e.fato, n: e.n, situacao: e.situacao, versao: e.versao },
      unica: `a:${e.contrato_id}:${e.n}`,
    },
  ]),
  difundir(contratoSalvo, (e) => [
    {
      canal: canalDo(e.contrato_id),
      nome: 'salvo',
      dados: { id: e.contrato_id, revisao: e.revisao, por: e.por, nome: e.nome },
      unica: `s:${e.contrato_id}`,
    },
  ]),
]
