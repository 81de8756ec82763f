import { z } from 'zod'
import { gatilho, type Gatilho } from '#platform/gatilho.ts'
import { separacaoMudou } from '../eventos.ts'

const FATOS: ReadonlySet<string> = new Set(['comecou', 'fechada', 'falta', 'entregue'])

/** The card of a kit follows its picking. */
const daSeparacao = gatilho(separacaoMudou, {
  tipo: 'fato',
  fato: 'separacao',
  dados: z.object({ separacao_id: z.uuid(), cartao_id: z.uuid().nullable(), fato: z.string().nullable() }),
  chave: (e) => (e.cartao_id && e.fato && FATOS.has(e.fato) ? `${e.separacao_id}:${e.fato}` : null),
  vez: (e, cartaoId) => `separacao:${cartaoId}:${e.separacao_id}:${e.fato ?? ''}`,
  async achar(_tx, e) {
    return e.cartao_id && e.fato ? { cartao_id: e.cartao_id, qual: `separacao:${e.fato}` } : null
  },
})

export const gatilhosDaSeparacao: readonly Gatilho[] = [daSeparacao]
