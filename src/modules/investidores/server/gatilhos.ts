import { z } from 'zod'
import { gatilho, type Gatilho } from '#platform/gatilho.ts'
import { distribuicaoMudou } from '../eventos.ts'

/** What a quota gets of a month was scheduled, was paid, or is nothing: each once for a distribution and a card. */
export const gatilhosDosInvestidores: readonly Gatilho[] = [
  gatilho(distribuicaoMudou, {
    tipo: 'fato',
    fato: 'investimento',
    dados: z.object({
      distribuicao_id: z.uuid(),
      contato_id: z.uuid().nullable(),
      fato: z.string(),
      vez: z.number().int().default(0),
    }),
    chave: (e) => (e.contato_id ? `${e.distribuicao_id}:${e.fato}:${e.vez}` : null),
    vez: (e, cartaoId) => `investimento:${cartaoId}:${e.distribuicao_id}:${e.fato}:${e.vez}`,
    achar: (_, e) =>
      Promise.resolve(e.contato_id ? { contato_id: e.contato_id, qual: `investimento:${e.fato}` } : null),
  }),
]
