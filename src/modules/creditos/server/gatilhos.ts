import { z } from 'zod'
import { gatilho, type Gatilho } from '#platform/gatilho.ts'
import { alertaDeCreditos } from '../eventos.ts'
import { titularDoAlerta } from './consultas/do-alerta.ts'

/** An alert of a unit that is still open, on the cards of its holder: once for each time that it is raised. */
export const gatilhosDosCreditos: readonly Gatilho[] = [
  gatilho(alertaDeCreditos, {
    tipo: 'fato',
    fato: 'creditos',
    dados: z.object({ alerta_id: z.uuid(), tipo: z.string() }),
    chave: (e) => e.alerta_id,
    vez: (e, cartaoId) => `creditos:${cartaoId}:${e.alerta_id}`,
    async achar(tx, e) {
      const contato_id = await titularDoAlerta(tx, e.alerta_id)
      return contato_id === null ? null : { contato_id, qual: `creditos:${e.tipo}` }
    },
  }),
]
