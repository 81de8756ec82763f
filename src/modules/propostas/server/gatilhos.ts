import { z } from 'zod'
import { gatilho, type Gatilho } from '#platform/gatilho.ts'
import { prazoDaProposta, propostaAconteceu } from '../eventos.ts'
import type { TipoDeEvento } from '../tipos.ts'
import { alvoDaProposta } from './consultas/do-evento.ts'

/** Link of the chain → the fact that automations know. */
const FATOS: Partial<Record<TipoDeEvento, string>> = {
  enviada: 'enviada',
  vista: 'aberta',
  aceita: 'aceita',
  recusada: 'recusada',
  expirada: 'expirada',
}

/** Sent, opened, accepted, refused, expired: once for a version. */
const deProposta = gatilho(propostaAconteceu, {
  tipo: 'proposta',
  fato: 'proposta',
  dados: z.object({ proposta_id: z.uuid(), fato: z.string(), versao: z.number().int() }),
  chave: (e) => (FATOS[e.fato] === undefined ? null : `${e.proposta_id}:${e.versao}:${e.fato}`),
  vez: (e, cartaoId) => `proposta:${cartaoId}:${e.proposta_id}:${e.versao}:${e.fato}`,
  async achar(tx, e) {
    const quem = await alvoDaProposta(tx, e.proposta_id)
    const qual = Object.entries(FATOS).find(([fato]) => fato === e.fato)?.[1]
    return quem && qual ? { ...quem, qual } : null
  },
})

/** Days without an opening, or before the end of its validity. */
const doPrazo = gatilho(prazoDaProposta, {
  tipo: 'proposta',
  fato: 'prazo-da-proposta',
  dados: z.object({ proposta_id: z.uuid(), fato: z.string(), dias: z.number().int(), versao: z.number().int() }),
  chave: (e) => `${e.proposta_id}:${e.versao}:${e.fato}:${e.dias}`,
  vez: (e, cartaoId) => `proposta:${cartaoId}:${e.proposta_id}:${e.versao}:${e.fato}:${e.dias}`,
  async achar(tx, e) {
    const quem = await alvoDaProposta(tx, e.proposta_id)
    return quem && { ...quem, qual: `${e.fato}:${e.dias}` }
  },
})

export const gatilhosDasPropostas: readonly Gatilho[] = [deProposta, doPrazo]
