import { ehObjeto } from '#kit/objeto.ts'

/** One Phoenix message, in either of the two serialisations. */
export interface MensagemPhoenix {
  join_ref: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

export type Versao = '1.0.0' | '2.0.0'
export const versoes: readonly string[] = ['1.0.0', '2.0.0'] satisfies Versao[]

const texto = (v: unknown): string | null => (typeof v === 'string' || typeof v === 'number' ? String(v) : null)

/** Parses a message. `null`: not of this protocol. Binary frames contain broadcasts, which are not supported. */
export function lerMensagem(versao: Versao, bruto: string): MensagemPhoenix | null {
  let lido: unknown
  try {
    lido = JSON.parse(bruto)
  } catch {
    return null
  }
  const m =
    versao === '2.0.0' && Array.isArray(lido)
      ? { join_ref: lido[0], ref: lido[1], topic: lido[2], event: lido[3], payload: lido[4] }
      : lido
  if (!ehObjeto(m) || Array.isArray(m)) return null
  const { join_ref, ref, topic, event, payload } = m
  if (typeof topic !== 'string' || typeof event !== 'string') return null
  return { join_ref: texto(join_ref), ref: texto(ref), topic, event, payload }
}

export function escreverMensagem(versao: Versao, m: MensagemPhoenix): string {
  return JSON.stringify(versao === '2.0.0' ? [m.join_ref, m.ref, m.topic, m.event, m.payload] : m)
}
