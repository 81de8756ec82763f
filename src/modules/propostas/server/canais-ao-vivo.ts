import { ehUuid } from '#kit/id.ts'
import { difundir, type Difusao } from '#platform/eventos/relay.ts'
import { pode } from '#platform/http/contexto.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import { propostaAconteceu, propostaLida, propostaSalva } from '../eventos.ts'
import { idsNoAlcance } from './consultas/propostas.ts'

const PREFIXO = 'proposta_'
const TODAS = 'todas'
const canalDa = (id: string) => `${PREFIXO}${id}`

/** One channel for lists, with ids only; one for each proposal. Pages fetch again with their own rights. */
export const canaisDasPropostas: CanaisAoVivo = {
  prefixo: PREFIXO,
  gerais: () => [],
  async permitidos(db, ctx, ids) {
    if (!pode(ctx, 'propostas.proposta.ver')) return []
    const pedidas = ids.filter((id) => ehUuid(id))
    return [...ids.filter((id) => id === TODAS), ...(await idsNoAlcance(db, ctx, pedidas))]
  },
}

export const difusoesDasPropostas: Difusao[] = [
  difundir(propostaAconteceu, (e) => [
    { canal: canalDa(TODAS), nome: 'proposta', dados: { id: e.proposta_id }, unica: `p:${e.proposta_id}` },
    {
      canal: canalDa(e.proposta_id),
      nome: 'aconteceu',
      dados: { id: e.proposta_id, fato: e.fato, n: e.n, estado: e.estado, versao: e.versao },
      unica: `a:${e.proposta_id}:${e.n}`,
    },
  ]),
  difundir(propostaSalva, (e) => [
    { canal: canalDa(TODAS), nome: 'proposta', dados: { id: e.proposta_id }, unica: `p:${e.proposta_id}` },
    {
      canal: canalDa(e.proposta_id),
      nome: 'salva',
      dados: { id: e.proposta_id, revisao: e.revisao, por: e.por, nome: e.nome ?? null },
      unica: `s:${e.proposta_id}`,
    },
  ]),
  difundir(propostaLida, (e) => [
    { canal: canalDa(TODAS), nome: 'proposta', dados: { id: e.proposta_id }, unica: `p:${e.proposta_id}` },
    {
      canal: canalDa(e.proposta_id),
      nome: 'lida',
      dados: { id: e.proposta_id, parte: e.parte },
      unica: `l:${e.proposta_id}`,
    },
  ]),
]
