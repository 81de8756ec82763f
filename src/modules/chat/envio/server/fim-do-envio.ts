import { ErroDeChat, type ClasseDeFalha } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import type { Fim } from '#modules/chat/nucleo/server/entrada-e-envio.ts'

/**
 * NOTIFY channel that reports the result of each send to all processes: the process that sends may differ from the one
 * that received the request.
 */
export const CANAL_DO_FIM = 'chat_envio'

interface Carga {
  id: string
  erro?: {
    mensagem: string
    status: number
    codigo: string
    detalhe: string | null
    causa: string | null
    classe: ClasseDeFalha
  }
}

/** Limit per text field. A NOTIFY payload has 8,000 bytes at most. */
const TEXTO_MAXIMO = 500

/** Builds the NOTIFY payload. */
export function cargaDe(id: string, fim: Fim): Carga {
  if (fim.ok) return { id }
  const { message, statusCode, code, detalhe, causa, classe } = fim.erro
  const curto = (texto: string | undefined) => texto?.slice(0, TEXTO_MAXIMO) ?? null
  const mensagem = message.slice(0, TEXTO_MAXIMO)
  return {
    id,
    erro: { mensagem, status: statusCode, codigo: code, detalhe: curto(detalhe), causa: curto(causa), classe },
  }
}

/** Parses a NOTIFY payload. Returns null for the empty payload that follows a reconnect. */
export function lerFim(texto: string): { id: string; fim: Fim } | null {
  if (texto === '') return null
  const { id, erro } = JSON.parse(texto) as Carga
  if (!erro) return { id, fim: { ok: true } }
  const { mensagem, status, codigo, detalhe, causa, classe } = erro
  const extra = { code: codigo, classe, ...(detalhe === null ? {} : { detalhe }), ...(causa === null ? {} : { causa }) }
  return { id, fim: { ok: false, erro: new ErroDeChat(mensagem, status, undefined, extra) } }
}
