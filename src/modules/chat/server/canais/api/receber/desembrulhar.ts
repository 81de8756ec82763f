import { objeto, type Objeto } from './bruto.ts'

const EMBRULHOS = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'editedMessage',
] as const

/**
 * The content under the wrappers (disappearing, view once, document with caption…). Five layers are more than WhatsApp
 * nests.
 */
export function desembrulhar(mensagem: unknown): Objeto {
  let atual = objeto(mensagem)
  for (let camada = 0; camada < 5; camada += 1) {
    const embrulho = EMBRULHOS.find((nome) => 'message' in objeto(atual[nome]))
    if (!embrulho) return atual
    // base64 and mediaUrl sit beside the wrapper and belong to what is inside
    const { base64, mediaUrl } = atual
    atual = {
      ...(base64 === undefined ? {} : { base64 }),
      ...(mediaUrl === undefined ? {} : { mediaUrl }),
      ...objeto(objeto(atual[embrulho]).message),
    }
  }
  return atual
}
