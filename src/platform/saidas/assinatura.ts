import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Allowed difference of the clocks, in seconds; an older message may be a replay. */
const TOLERANCIA_S = 300
const PREFIXO = 'whsec_'

/** Returns the key bytes of a secret in the form `whsec_` and base64, or of any other text as it is. */
const chaveDe = (segredo: string): Buffer =>
  segredo.startsWith(PREFIXO) ? Buffer.from(segredo.slice(PREFIXO.length), 'base64') : Buffer.from(segredo)

export const novoSegredo = (): string => PREFIXO + randomBytes(32).toString('base64')

const soma = (segredo: string, id: string, em: string, corpo: string) =>
  createHmac('sha256', chaveDe(segredo)).update(`${id}.${em}.${corpo}`).digest()

/** Returns the headers of one delivery (Standard Webhooks). During a change of secrets it is signed with both. */
export function assinar(
  segredos: readonly string[],
  id: string,
  corpo: string,
  agora = new Date(),
): Record<string, string> {
  const em = String(Math.floor(agora.getTime() / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': em,
    ...(segredos.length > 0
      ? { 'webhook-signature': segredos.map((s) => `v1,${soma(s, id, em, corpo).toString('base64')}`).join(' ') }
      : {}),
  }
}

export function confere(
  segredos: readonly string[],
  cabecalhos: IncomingHttpHeaders,
  bruto: string,
  agora = new Date(),
): boolean {
  const id = cabecalhos['webhook-id']
  const em = cabecalhos['webhook-timestamp']
  const dadas = cabecalhos['webhook-signature']
  if (typeof id !== 'string' || typeof em !== 'string' || typeof dadas !== 'string' || !/^\d{1,12}$/.test(em))
    return false
  if (Math.abs(agora.getTime() / 1000 - Number(em)) > TOLERANCIA_S) return false
  const certas = segredos.map((s) => soma(s, id, em, bruto))
  return dadas
    .split(' ')
    .slice(0, 10)
    .some((dada) => {
      const bytes = Buffer.from(dada.startsWith('v1,') ? dada.slice(3) : '', 'base64')
      return certas.some((certa) => bytes.length === certa.length && timingSafeEqual(bytes, certa))
    })
}

/** A secret, the previous one, and the time of the change. */
export interface Segredos {
  segredo?: unknown
  segredo_anterior?: unknown
  segredo_trocado_em?: unknown
}

const CONVIVENCIA_MS = 24 * 3600_000

/** Returns the valid secrets: both for a day after a change, so that the other side has time to follow. */
export function segredosValidos(s: Segredos, agora = Date.now()): string[] {
  const anterior =
    typeof s.segredo_trocado_em === 'number' && agora - s.segredo_trocado_em < CONVIVENCIA_MS
      ? s.segredo_anterior
      : undefined
  return [s.segredo, anterior].filter((v): v is string => typeof v === 'string' && v !== '')
}

export const trocarSegredo = (atual: Segredos, novo: string, agora = Date.now()): Segredos => ({
  segredo: novo,
  ...(typeof atual.segredo === 'string' && atual.segredo !== novo
    ? { segredo_anterior: atual.segredo, segredo_trocado_em: agora }
    : {}),
})
