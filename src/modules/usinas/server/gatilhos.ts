import { z } from 'zod'
import { gatilho, type Gatilho } from '#platform/gatilho.ts'
import { alertaAbriu } from '../eventos.ts'
import { lerAlerta } from './consultas/alerta.ts'

/** An alert of a plant whose holder is known: once for each time that it opens. */
export const gatilhosDasUsinas: readonly Gatilho[] = [
  gatilho(alertaAbriu, {
    tipo: 'fato',
    fato: 'usina',
    dados: z.object({ alerta_id: z.uuid(), tipo: z.string() }),
    chave: (e) => e.alerta_id,
    vez: (e, cartaoId) => `usina:${cartaoId}:${e.alerta_id}`,
    async achar(tx, e) {
      const contato_id = (await lerAlerta(tx, e.alerta_id))?.contato_id
      return contato_id ? { contato_id, qual: `usina:${e.tipo}` } : null
    },
  }),
]
