import { ErroDeChat } from '../erro-de-chat.ts'
import type { Resposta } from './chamar.ts'
import { explicarFalha } from './explicar-falha.ts'
import { causaDaRecusa, explicarRecusa } from './explicar-recusa.ts'
import { mensagensDaResposta } from './mensagens-da-resposta.ts'

/**
 * Gives a failed call its sentence of the catalogue; the cause stays inside for the log, the reason goes to the
 * attendant.
 */
export async function envolver<T>(mensagem: string, fazer: () => Promise<T>): Promise<T> {
  try {
    return await fazer()
  } catch (erro) {
    const causa = erro instanceof ErroDeChat ? erro.causa : undefined
    throw new ErroDeChat(mensagem, 500, erro, { ...explicarFalha(erro), ...(causa === undefined ? {} : { causa }) })
  }
}

/** The body of a good answer; any other answer is an error with the reason in Portuguese. */
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

/** The other server repeats numbers in its complaints; the log keeps no phones. */
const textoParaLog = (resposta: Resposta): string =>
  mensagensDaResposta(resposta.corpo)
    .join('; ')
    .slice(0, 500)
    .replaceAll(/\d{8,}/g, (numero) => `…${numero.slice(-2)}`)
