import { ErroDeChat, type ClasseDeFalha } from '../canais/erro-de-chat.ts'

/** How a send ended. */
export type Fim = { ok: true } | { ok: false; erro: ErroDeChat }

/**
 * NOTIFY channel on which every process hears how each send ended: the one that sends need not be the one that was
 * asked.
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

/** A NOTIFY carries 8,000 bytes at most. */
const TEXTO_MAXIMO = 500

/** The content of a notice. */
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

/** Reads a notice. Null: not one of ours, or the empty one after a reconnect. */
export function lerFim(texto: string): { id: string; fim: Fim } | null {
  if (texto === '') return null
  const { id, erro } = JSON.parse(texto) as Carga
  if (!erro) return { id, fim: { ok: true } }
  const { mensagem, status, codigo, detalhe, causa, classe } = erro
  const extra = { code: codigo, classe, ...(detalhe === null ? {} : { detalhe }), ...(causa === null ? {} : { causa }) }
  return { id, fim: { ok: false, erro: new ErroDeChat(mensagem, status, undefined, extra) } }
}
