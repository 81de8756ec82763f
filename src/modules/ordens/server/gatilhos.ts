import { z } from 'zod'
import { gatilho, type Gatilho } from '#platform/gatilho.ts'
import { ordemPassou } from '../eventos.ts'
import { cartaoDaOrdem } from './consultas/do-cartao.ts'

const FATOS: ReadonlySet<string> = new Set([
  'agendada',
  'em_deslocamento',
  'em_execucao',
  'concluida',
  'reaberta',
  'cancelada',
])

/** The state of an order moves the card that it came from; once for each state of a cycle. */
export const gatilhosDasOrdens: readonly Gatilho[] = [
  gatilho(ordemPassou, {
    tipo: 'fato',
    fato: 'ordem',
    dados: z.object({ ordem_id: z.uuid(), para: z.string(), ciclo: z.number().int() }),
    chave: (e) => (FATOS.has(e.para) ? `${e.ordem_id}:${e.ciclo}:${e.para}` : null),
    vez: (e, cartaoId) => `ordem:${cartaoId}:${e.ordem_id}:${e.ciclo}:${e.para}`,
    async achar(tx, e) {
      const cartao_id = await cartaoDaOrdem(tx, e.ordem_id)
      return cartao_id ? { cartao_id, qual: `ordem:${e.para}` } : null
    },
  }),
]
