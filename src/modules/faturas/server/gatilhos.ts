import { z } from 'zod'
import { gatilho, type Gatilho } from '#platform/gatilho.ts'
import { faturaMudou } from '../eventos.ts'

/** The facts that automations may listen to. */
const FATOS: readonly string[] = ['emitida', 'paga', 'vencida', 'contestada']

/** An invoice is issued, paid, overdue or disputed: each once for an invoice and a card. */
export const gatilhosDasFaturas: readonly Gatilho[] = [
  gatilho(faturaMudou, {
    tipo: 'fato',
    fato: 'fatura',
    dados: z.object({ fatura_id: z.uuid(), contato_id: z.uuid().nullable(), fato: z.string() }),
    chave: (e) => (FATOS.includes(e.fato) && e.contato_id ? `${e.fatura_id}:${e.fato}` : null),
    vez: (e, cartaoId) => `fatura:${cartaoId}:${e.fatura_id}:${e.fato}`,
    achar: (_, e) => Promise.resolve(e.contato_id ? { contato_id: e.contato_id, qual: `fatura:${e.fato}` } : null),
  }),
]
