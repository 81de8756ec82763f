import { avulsaMudou } from '#modules/cobranca/publico.ts'
import { movimentoFeito } from '#modules/estoque/publico.ts'
import { ehUuid } from '#kit/id.ts'
import { difundir, type Difusao } from '#platform/eventos/relay.ts'
import { pode } from '#platform/http/contexto.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import { VER } from '../contract/comum.ts'
import { atoRecusado, cadastroDeOrdensMudou, ordemMudou } from '../eventos.ts'
import { idsNoAlcance } from './politica.ts'

const PREFIXO = 'ordem_'
const TODAS = 'todas'
const canalDa = (id: string) => `${PREFIXO}${id}`

/** One channel for lists, with ids only; one for each order. Pages fetch again with their own rights. */
export const canaisDasOrdens: CanaisAoVivo = {
  prefixo: PREFIXO,
  gerais: () => [],
  async permitidos(db, ctx, ids) {
    if (!pode(ctx, VER)) return []
    return [
      ...ids.filter((id) => id === TODAS),
      ...(await idsNoAlcance(
        db,
        ctx,
        ids.filter((id) => ehUuid(id)),
      )),
    ]
  },
}

export const difusoesDasOrdens: Difusao[] = [
  difundir(ordemMudou, (e) => [
    { canal: canalDa(TODAS), nome: 'ordem', dados: { id: e.ordem_id }, unica: `o:${e.ordem_id}` },
    {
      canal: canalDa(e.ordem_id),
      nome: 'mudou',
      dados: { id: e.ordem_id, versao: e.versao },
      unica: `v:${e.ordem_id}`,
    },
  ]),
  difundir(avulsaMudou, (e) =>
    e.origem === 'ordem' && e.origem_id
      ? [{ canal: canalDa(e.origem_id), nome: 'cobranca', dados: { id: e.origem_id }, unica: `c:${e.origem_id}` }]
      : [],
  ),
  difundir(movimentoFeito, (e) =>
    e.origem?.tipo === 'ordem'
      ? [{ canal: canalDa(e.origem.id), nome: 'pecas', dados: { id: e.origem.id }, unica: `p:${e.movimento_id}` }]
      : [],
  ),
  difundir(atoRecusado, (e) => [
    { canal: canalDa(TODAS), nome: 'recusado', dados: { id: e.ordem_id }, unica: `r:${e.ato_id}` },
  ]),
  difundir(cadastroDeOrdensMudou, (e) => [
    { canal: canalDa(TODAS), nome: 'cadastro', dados: { id: e.id }, unica: `c:${e.id}` },
  ]),
]
