import { objeto, type Objeto } from '#modules/chat/canais/comum/server/bruto.ts'

const EMBRULHOS = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'editedMessage',
] as const

/**
 * Returns the content inside wrappers (disappearing, view once, document with caption…). WhatsApp nests fewer than
 * five.
 */
export function desembrulhar(mensagem: unknown): Objeto {
  let atual = objeto(mensagem)
  for (let camada = 0; camada < 5; camada += 1) {
    const embrulho = EMBRULHOS.find((nome) => 'message' in objeto(atual[nome]))
    if (!embrulho) return atual
    // base64 and mediaUrl are next to the wrapper and belong to the inner content
    const { base64, mediaUrl } = atual
    atual = {
      ...(base64 === undefined ? {} : { base64 }),
      ...(mediaUrl === undefined ? {} : { mediaUrl }),
      ...objeto(objeto(atual[embrulho]).message),
    }
  }
  return atual
}
