import { difundir, type Difusao } from '#platform/eventos/relay.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import type { Servicos } from '#platform/servicos.ts'
import { assinaturaAconteceu, documentoLido } from '../eventos.ts'
import { pedidosVisiveis } from './politica.ts'

const PREFIXO = 'assinatura_'
const canalDo = (id: string) => `${PREFIXO}${id}`

/** One channel for each request, with ids only: pages fetch again with their own rights. */
export const canaisDasAssinaturas = (s: Pick<Servicos, 'ligados'>): CanaisAoVivo => ({
  prefixo: PREFIXO,
  gerais: () => [],
  permitidos: (db, ctx, ids) => pedidosVisiveis(db, s.ligados, ctx, ids),
})

export const difusoesDasAssinaturas: Difusao[] = [
  difundir(assinaturaAconteceu, (e) => [
    {
      canal: canalDo(e.pedido_id),
      nome: 'aconteceu',
      dados: { id: e.pedido_id, seq: e.seq, fato: e.fato },
      unica: `a:${e.pedido_id}:${e.seq}`,
    },
  ]),
  difundir(documentoLido, (e) => [
    {
      canal: canalDo(e.pedido_id),
      nome: 'lendo',
      dados: { id: e.pedido_id, signatario_id: e.signatario_id, pagina: e.pagina },
      unica: `l:${e.signatario_id}`,
    },
  ]),
]
