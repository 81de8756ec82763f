import type { LinhaDoCanal } from '#platform/realtime/tipos.ts'
import { ACAO } from './protocolo.ts'

/**
 * Position of a client in a channel: the log's epoch and a serial. Opaque to the client, which returns it unchanged.
 */
export const serialDeCanal = (epoca: string, serial: number) => `${epoca}-${serial}`

/** Returns null for a cursor that is not of this log. */
export function lerSerialDeCanal(epoca: string, texto: string): number | null {
  const partes = /^([0-9a-f]{8})-(\d{1,15})$/.exec(texto)
  return partes?.[1] === epoca ? Number(partes[2]) : null
}

/**
 * Returns the message of a row for subscribers and history readers. Objects are sent as JSON text, which the log
 * already has.
 */
export function mensagemDaLinha(linha: LinhaDoCanal): Record<string, unknown> {
  const mensagem: Record<string, unknown> = { id: linha.chave }
  if (linha.nome !== null) mensagem.name = linha.nome
  if (linha.codificacao === null && /^[[{]/.test(linha.texto)) {
    mensagem.data = linha.texto
    mensagem.encoding = 'json'
  } else {
    mensagem.data = JSON.parse(linha.texto)
    if (linha.codificacao !== null) mensagem.encoding = linha.codificacao
  }
  return mensagem
}

/**
 * Builds the MESSAGE frame of a row, serialised once for all subscribers. Id and time are on the parent, where the
 * client reads them.
 */
export function quadroDaLinha(epoca: string, linha: LinhaDoCanal): Buffer {
  return Buffer.from(
    JSON.stringify({
      action: ACAO.MESSAGE,
      id: linha.chave,
      channel: linha.canal,
      channelSerial: serialDeCanal(epoca, linha.serial),
      timestamp: linha.criado_em,
      messages: [mensagemDaLinha(linha)],
    }),
  )
}
