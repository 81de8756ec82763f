import type { ClasseDeFalha } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import type { Resposta } from './chamar.ts'
import { mensagensDaResposta, SEM_WHATSAPP } from './mensagens-da-resposta.ts'

export interface Explicacao {
  detalhe: string
  classe: ClasseDeFalha
}

interface Regra {
  quando: (status: number, mensagem: string) => boolean
  detalhe: string
  classe?: ClasseDeFalha
}

/** Errors that the server throws when no WhatsApp session is connected; nothing was sent in that case. */
const SEM_SOCKET =
  /Cannot read properties of undefined \(reading '(?:onWhatsApp|readMessages|sendMessage|waUploadToServer|chatModify|sendPresenceUpdate|presenceSubscribe|profilePictureUrl|relayMessage|user|logout)'\)|Connection Closed/

/** The first match applies. */
const REGRAS: Regra[] = [
  { quando: (_, m) => m === SEM_WHATSAPP, detalhe: 'Número sem WhatsApp' },
  { quando: (s) => s === 401 || s === 403, detalhe: 'Chave da API recusada' },
  { quando: (_, m) => SEM_SOCKET.test(m), detalhe: 'Instância desconectada' },
  { quando: (_, m) => /instance does not exist/i.test(m), detalhe: 'Instância não existe no servidor' },
  {
    quando: (s, m) => s === 404 && m.startsWith('Cannot '),
    detalhe: 'O servidor não oferece esta função: confira a URL de envio',
  },
  {
    quando: (s, m) => s === 400 && /"(?:textMessage|mediaMessage|audioMessage|options)"/.test(m),
    detalhe: 'Versão da Evolution API sem suporte: use a versão 2',
  },
  { quando: (_, m) => m.startsWith('Owned media must be'), detalhe: 'O servidor não conseguiu abrir o arquivo' },
  { quando: (_, m) => /Message not compatible/.test(m), detalhe: 'Esta mensagem não pode mais ser editada' },
  { quando: (_, m) => /RemoteJid does not match/.test(m), detalhe: 'A mensagem é de outra conversa' },
  { quando: (_, m) => /Message not found/.test(m), detalhe: 'Mensagem não encontrada no servidor' },
  { quando: (_, m) => /Text is required|The "text" cannot be empty/.test(m), detalhe: 'O texto está vazio' },
  { quando: (_, m) => /Read messages fail/.test(m), detalhe: 'O servidor não conseguiu marcar como lida' },
  { quando: (_, m) => /values does not meet maximum/.test(m), detalhe: 'O servidor aceita no máximo 10 opções' },
  { quando: (s) => s === 429, detalhe: 'Muitas mensagens em pouco tempo', classe: 'repetivel' },
  {
    quando: (s) => s === 502 || s === 503 || s === 504,
    detalhe: 'O servidor do WhatsApp está fora do ar',
    classe: 'repetivel',
  },
  // it may have been sent before the failure: no automatic retry
  { quando: (s) => s >= 500, detalhe: 'O servidor do WhatsApp falhou', classe: 'incerta' },
  { quando: (s) => s >= 300 && s < 400, detalhe: 'A URL de envio redireciona para outro endereço' },
  { quando: (s) => s === 404, detalhe: 'Endereço não encontrado no servidor: confira a URL de envio' },
  { quando: () => true, detalhe: 'O servidor recusou os dados do envio' },
]

/**
 * Describes the external server's response for the user who configures the inbox; completes "Erro ao testar conexão:
 * …".
 */
export function causaDaRecusa(resposta: Resposta, instancia: string): string {
  const { status } = resposta
  const mensagem = mensagensDaResposta(resposta.corpo).join('\n')
  if (status === 401 || status === 403) return `o servidor recusou a chave (${status})`
  if (/instance does not exist/i.test(mensagem))
    return `não existe a instância ${instancia || 'configurada'} no servidor (${status})`
  if (status === 404) return `o servidor não conhece este endereço (${status})`
  if (status >= 300 && status < 400) return `o endereço redireciona para outro (${status})`
  if (status === 429) return `o servidor pediu uma pausa (${status})`
  if (status >= 500) return `o servidor falhou (${status})`
  return `o servidor recusou o pedido (${status})`
}

/** Returns the reason of a refusal for the attendant, and whether a retry is safe. */
export function explicarRecusa(resposta: Resposta): Explicacao {
  const mensagem = mensagensDaResposta(resposta.corpo).join('\n')
  const regra = REGRAS.find(({ quando }) => quando(resposta.status, mensagem))
  return { detalhe: regra?.detalhe ?? '', classe: regra?.classe ?? 'permanente' }
}
