import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import type { Resposta } from './chamar.ts'
import { explicarFalha } from './explicar-falha.ts'
import { causaDaRecusa, explicarRecusa } from './explicar-recusa.ts'
import { mensagensDaResposta } from './mensagens-da-resposta.ts'

/**
 * Runs a call and gives its failure a sentence of the catalogue; the cause is stored in the error for the log, the
 * reason is shown to the attendant.
 */
export async function envolver<T>(mensagem: string, fazer: () => Promise<T>): Promise<T> {
  try {
    return await fazer()
  } catch (erro) {
    const causa = erro instanceof ErroDeChat ? erro.causa : undefined
    throw new ErroDeChat(mensagem, 500, erro, { ...explicarFalha(erro), ...(causa === undefined ? {} : { causa }) })
  }
}

/** Returns the body of a successful response; throws for any other, with the reason in Portuguese. */
export function exigirSucesso(resposta: Resposta, instancia = ''): unknown {
  if (resposta.status >= 200 && resposta.status < 300) return resposta.corpo
  const explicacao = { ...explicarRecusa(resposta), causa: causaDaRecusa(resposta, instancia) }
  throw new ErroDeChat(
    `A API externa respondeu ${resposta.status}`,
    resposta.status,
    textoParaLog(resposta),
    explicacao,
  )
}

/** Masks phone numbers, which the external server repeats in its error messages, because the log must contain none. */
const textoParaLog = (resposta: Resposta): string =>
  mensagensDaResposta(resposta.corpo)
    .join('; ')
    .slice(0, 500)
    .replaceAll(/\d{8,}/g, (numero) => `…${numero.slice(-2)}`)
