import { z } from 'zod'
import { gatilho, type Gatilho } from '#platform/gatilho.ts'
import { contratoAconteceu, prazoDoContrato } from '../eventos.ts'
import { alvoDoContrato, paradaDoEvento } from './consultas/do-evento.ts'

/** Row of the history → the fact that automations know. `parar_assinatura` states why in its row. */
const FATOS: ReadonlyMap<string, string> = new Map([
  ['enviar', 'enviado'],
  ['concluir', 'assinado'],
  ['parar_assinatura', 'parado'],
  ['vigorar', 'vigente'],
])

/** Keys of facts have no digits. */
const PRAZOS: ReadonlyMap<number, string> = new Map([
  [60, 'sessenta'],
  [30, 'trinta'],
  [7, 'sete'],
])

/** Sent, signed, refused, expired, in force: once for each row of the history. */
const doContrato = gatilho(contratoAconteceu, {
  tipo: 'fato',
  fato: 'contrato',
  dados: z.object({ contrato_id: z.uuid(), fato: z.string(), n: z.number().int() }),
  chave: (e) => (FATOS.has(e.fato) ? `${e.contrato_id}:${e.n}` : null),
  vez: (e, cartaoId) => `contrato:${cartaoId}:${e.contrato_id}:${e.n}`,
  async achar(tx, e) {
    const alvo = await alvoDoContrato(tx, e.contrato_id)
    const fato = e.fato === 'parar_assinatura' ? await paradaDoEvento(tx, e.contrato_id, e.n) : FATOS.get(e.fato)
    return alvo && fato ? { ...alvo, qual: `contrato:${fato}` } : null
  },
})

/** Days before the end of a contract or of its policy. */
const doFim = gatilho(prazoDoContrato, {
  tipo: 'fato',
  fato: 'fim-do-contrato',
  dados: z.object({ contrato_id: z.uuid(), de: z.string(), dia: z.string(), dias: z.number().int() }),
  chave: (e) => (e.de === 'reajuste' ? null : `${e.contrato_id}:${e.de}:${e.dia}:${e.dias}`),
  vez: (e, cartaoId) => `contrato:${cartaoId}:${e.contrato_id}:${e.de}:${e.dia}:${e.dias}`,
  async achar(tx, e) {
    const alvo = await alvoDoContrato(tx, e.contrato_id)
    const prazo = PRAZOS.get(e.dias)
    return alvo && prazo ? { ...alvo, qual: `contrato:vence_${prazo}` } : null
  },
})

export const gatilhosDosContratos: readonly Gatilho[] = [doContrato, doFim]
