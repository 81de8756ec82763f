import { difundir, type Difusao } from '#platform/eventos/relay.ts'
import { cartaoMoveu, cartaoMudou } from '../eventos.ts'
import { canalDoFunil } from './canais-ao-vivo.ts'

/** Ids only: everybody who works in the funnel hears, and asks for the card with their own rights. */
export const difusoesDosFunis: Difusao[] = [
  difundir(cartaoMoveu, (e) => [{ canal: canalDoFunil(e.funil_id), nome: 'cartao', dados: { id: e.cartao_id, de: e.de, para: e.para, versao: e.versao }, unica: `f:${e.cartao_id}:${e.seq}` }]),
  difundir(cartaoMudou, (e) => [{ canal: canalDoFunil(e.funil_id), nome: 'cartao', dados: { id: e.cartao_id, de: e.estagio_id, para: e.estagio_id, versao: e.versao }, unica: `m:${e.cartao_id}` }]),
]
