import { z } from 'zod'
import { gatilho, type Gatilho } from '#platform/gatilho.ts'
import { situacaoDaMatriculaMudou } from '../eventos.ts'
import { alvoDaMatricula } from './consultas/do-contato.ts'

/** The states that automations may listen to. */
const FATOS: readonly string[] = ['lista_espera', 'ativa', 'suspensa', 'desligamento']

/** A membership waits for energy, is active, is suspended, or is about to end: once for each time. */
export const gatilhosDasMatriculas: readonly Gatilho[] = [
  gatilho(situacaoDaMatriculaMudou, {
    tipo: 'fato',
    fato: 'matricula',
    dados: z.object({ matricula_id: z.uuid(), n: z.number().int(), para: z.string() }),
    chave: (e) => (FATOS.includes(e.para) ? `${e.matricula_id}:${e.n}` : null),
    vez: (e, cartaoId) => `matricula:${cartaoId}:${e.matricula_id}:${e.n}`,
    async achar(tx, e) {
      const alvo = await alvoDaMatricula(tx, e.matricula_id)
      return alvo && { ...alvo, qual: `matricula:${e.para}` }
    },
  }),
]
